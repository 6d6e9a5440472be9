import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLocalDatabases } from "../../dev/local-database";
import { migrateCommands } from "../../dev/wrangler";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Opens its own real databases, migrated and empty. */
export async function openBenchDatabase() {
  const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-bench-"));
  for (const { program, args, env } of migrateCommands({ root, stateDir }))
    execFileSync(program, args, { env, cwd: root, stdio: "ignore" });
  const { directory, cell, close } = await openLocalDatabases({ root, stateDir });
  return {
    directory,
    d1: cell,
    close: async () => {
      await close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
