// The local D1s that `npm start` serves, opened from Node: for the seed and for tests that must look behind the screens.
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { steadyMiniflare } from "./wait-for-change";

steadyMiniflare();

/** The databases that wrangler.toml binds, each with its folder of migrations. */
export const databases = { DIRECTORY: "migrations/directory", CELL_1: "migrations/cell" } as const;
export type DatabaseName = keyof typeof databases;
export const databaseNames = Object.keys(databases) as DatabaseName[];

/** @param stateDir as `npm start` has it. Close them when done. */
export async function openLocalDatabases({ root, stateDir }: { root: string; stateDir: string }) {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") }) as {
    d1_databases: { binding: string; database_id: string }[];
  };
  const miniflare = new Miniflare({
    modules: true,
    script: "",
    d1Databases: Object.fromEntries(
      config.d1_databases.map(({ binding, database_id }) => [binding, database_id]),
    ),
    d1Persist: join(stateDir, "v3", "d1"),
  });
  const [directory, cell] = await Promise.all(databaseNames.map((name) => miniflare.getD1Database(name)));
  return { directory: directory!, cell: cell!, close: () => miniflare.dispose() };
}
