// The databases to back up or to restore into: the local ones, or the remote ones.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { unstable_splitSqlQuery as splitStatements } from "wrangler";
import { directoryName, listDatabases, openLocalDatabases } from "../local-database";
import { StartError } from "../start-error";
import { binaryPath } from "../wrangler";
import type { Query } from "./summary";

const executeFile = promisify(execFile);

export interface DatabasePlace {
  root: string;
  /** The folder of the local databases; null for the remote ones. */
  stateDir: string | null;
}

export interface Database {
  query: Query;
  /** Exports the statements that create tables, indexes and triggers, or those that insert the rows. */
  exportTo: (file: string, what: "schema" | "data") => Promise<void>;
  /** Runs a file of statements in one batch. */
  run: (file: string) => Promise<void>;
}

export interface Databases {
  directory: Database;
  /** By the names of their bindings. */
  cells: ReadonlyMap<string, Database>;
  close: () => Promise<void>;
}

/** The directory comes first: a restored cell needs its people in there. */
export const databasesByName = ({ directory, cells }: Databases) =>
  new Map<string, Database>([[directoryName, directory], ...cells]);

export const openDatabases = ({ root, stateDir }: DatabasePlace): Promise<Databases> =>
  stateDir === null ? Promise.resolve(openRemote(root)) : openLocal(root, stateDir);

async function openLocal(root: string, stateDir: string): Promise<Databases> {
  const { directory, cells, close } = await openLocalDatabases({ root, stateDir });
  const open = (d1: D1Database): Database => ({
    query: async (sql) => (await d1.prepare(sql).all()).results as never,
    // The same as `wrangler d1 export --local`, which supports only its own folder.
    async exportTo(file, what) {
      const pragma = d1.prepare("PRAGMA miniflare_d1_export(?,?,?);");
      const [lines] = await pragma.bind(what === "data" ? 1 : 0, what === "schema" ? 1 : 0).raw<string[]>();
      await writeFile(file, `${lines!.join("\n")}\n`);
    },
    // The same as `wrangler d1 execute --local --file`, without a process for each file.
    async run(file) {
      const statements = splitStatements(await readFile(file, "utf8"));
      await d1.batch(statements.map((sql) => d1.prepare(sql))).catch((fault: unknown) => {
        throw new StartError(`${file}: ${(fault as Error).message}`);
      });
    },
  });
  return {
    directory: open(directory),
    cells: new Map([...cells].map(([name, d1]) => [name, open(d1)])),
    close,
  };
}

function openRemote(root: string): Databases {
  const onRemote = (...args: string[]) => wrangler(root, ["d1", ...args, "--remote"]);
  const open = (name: string): Database => ({
    async query(sql) {
      const answer = JSON.parse(await onRemote("execute", name, "--json", "--command", sql)) as [
        { results: never },
      ];
      return answer[0].results;
    },
    async exportTo(file, what) {
      const without = what === "schema" ? "--no-data" : "--no-schema";
      await onRemote("export", name, "--skip-confirmation", "--output", file, without);
    },
    run: (file) => onRemote("execute", name, "--yes", "--file", file).then(),
  });
  const cells = listDatabases(root).filter(({ binding }) => binding !== directoryName);
  return {
    directory: open(directoryName),
    cells: new Map(cells.map(({ binding }) => [binding, open(binding)])),
    close: () => Promise.resolve(),
  };
}

async function wrangler(root: string, args: string[]): Promise<string> {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };
  try {
    const { stdout } = await executeFile(binaryPath(root, "wrangler"), args, {
      cwd: root,
      env,
      maxBuffer: 1 << 28,
    });
    return stdout;
  } catch (fault) {
    const { stdout, stderr } = fault as { stdout?: string; stderr?: string };
    throw new StartError(
      `wrangler ${args.slice(0, 2).join(" ")} ha fallado:\n${stdout ?? ""}${stderr ?? ""}`,
    );
  }
}
