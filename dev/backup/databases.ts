// The two databases that a backup is taken from or restored into: the one of `npm start`, and the one in the cloud.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { openLocalDatabase } from "../local-database";
import { StartError } from "../start-error";
import { binary } from "../wrangler";
import type { Ask } from "./summary";

const execute = promisify(execFile);

export interface Place {
  root: string;
  /** Of the local database; null for the one in the cloud. */
  stateDir: string | null;
}

export interface Database {
  ask: Ask;
  /** Writes the statements that make the tables, indexes and triggers, or those that fill the tables. */
  exportTo: (file: string, what: "schema" | "data") => Promise<void>;
  /** Carries out a file of statements, all or none. */
  run: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

export const openDatabase = ({ root, stateDir }: Place): Promise<Database> =>
  stateDir === null ? Promise.resolve(openRemote(root)) : openLocal(root, stateDir);

async function openLocal(root: string, stateDir: string): Promise<Database> {
  const { d1, close } = await openLocalDatabase({ root, stateDir });
  return {
    close,
    ask: async (sql) => (await d1.prepare(sql).all()).results as never,
    // As `wrangler d1 export --local` does it, which knows no other folder than its own.
    async exportTo(file, what) {
      const pragma = d1.prepare("PRAGMA miniflare_d1_export(?,?,?);");
      const [lines] = await pragma.bind(what === "data" ? 1 : 0, what === "schema" ? 1 : 0).raw<string[]>();
      await writeFile(file, `${lines!.join("\n")}\n`);
    },
    run: (file) =>
      wrangler(root, ["d1", "execute", "DB", "--local", "--persist-to", stateDir, "--file", file]).then(),
  };
}

function openRemote(root: string): Database {
  const onRemote = (...args: string[]) => wrangler(root, ["d1", ...args, "--remote"]);
  return {
    close: () => Promise.resolve(),
    async ask(sql) {
      const answer = JSON.parse(await onRemote("execute", "DB", "--json", "--command", sql)) as [
        { results: never },
      ];
      return answer[0].results;
    },
    async exportTo(file, what) {
      const without = what === "schema" ? "--no-data" : "--no-schema";
      await onRemote("export", "DB", "--skip-confirmation", "--output", file, without);
    },
    run: (file) => onRemote("execute", "DB", "--yes", "--file", file).then(),
  };
}

async function wrangler(root: string, args: string[]): Promise<string> {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };
  try {
    const { stdout } = await execute(binary(root, "wrangler"), args, { cwd: root, env, maxBuffer: 1 << 28 });
    return stdout;
  } catch (fault) {
    const { stdout, stderr } = fault as { stdout?: string; stderr?: string };
    throw new StartError(
      `wrangler ${args.slice(0, 2).join(" ")} ha fallado:\n${stdout ?? ""}${stderr ?? ""}`,
    );
  }
}
