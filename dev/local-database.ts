// Opens the local D1 databases of `npm start` from Node, for the seed and for tests.
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { cellNumber } from "../app/platform/cell-number";
import { StartError } from "./start-error";
import { steadyMiniflare } from "./wait-for-change";

steadyMiniflare();

interface BoundDatabase {
  binding: string;
  database_id: string;
  /** The folder of its migrations. */
  migrations_dir: string;
}

export const directoryName = "DIRECTORY";

/**
 * Returns the databases that wrangler.toml binds: the directory, then the cells by number.
 * @throws StartError for a name that the Worker does not know.
 */
export function listDatabases(root: string): BoundDatabase[] {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") }) as {
    d1_databases: BoundDatabase[];
  };
  const place = ({ binding }: BoundDatabase) => (binding === directoryName ? 0 : cellNumber(binding));
  const unknown = config.d1_databases.find((bound) => place(bound) === null);
  if (unknown) throw new StartError(`wrangler.toml: ${unknown.binding} no es DIRECTORY ni CELL_1, CELL_2…`);
  return config.d1_databases.sort((a, b) => place(a)! - place(b)!);
}

/** Opens them; the caller must close them. @param stateDir the folder of `npm start`. */
export async function openLocalDatabases({ root, stateDir }: { root: string; stateDir: string }) {
  const bound = listDatabases(root);
  const miniflare = new Miniflare({
    modules: true,
    script: "",
    d1Databases: Object.fromEntries(bound.map(({ binding, database_id }) => [binding, database_id])),
    d1Persist: join(stateDir, "v3", "d1"),
  });
  const all = new Map<string, D1Database>();
  for (const { binding } of bound) all.set(binding, await miniflare.getD1Database(binding));
  const cells = new Map([...all].filter(([name]) => name !== directoryName));
  const [cell] = cells.values();
  return {
    all,
    directory: all.get(directoryName)!,
    cells,
    /** The first cell. Most callers need no other. */
    cell: cell!,
    close: () => miniflare.dispose(),
  };
}
