// The local D1 that `npm start` serves, opened from Node: for the seed and for tests that must look behind the screens.
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { steadyMiniflare } from "./wait-for-change";

steadyMiniflare();

/** @param stateDir as `npm start` has it. Close it when done. */
export async function openLocalDatabase({ root, stateDir }: { root: string; stateDir: string }) {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") }) as {
    d1_databases: { database_id: string }[];
  };
  const miniflare = new Miniflare({
    modules: true,
    script: "",
    d1Databases: { DB: config.d1_databases[0]!.database_id },
    d1Persist: join(stateDir, "v3", "d1"),
  });
  return { d1: await miniflare.getD1Database("DB"), close: () => miniflare.dispose() };
}
