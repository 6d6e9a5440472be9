import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLocalDatabase } from "../../dev/local-database";
import { migrateCommand } from "../../dev/wrangler";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A real D1 of its own, migrated and empty. */
export async function openBenchDatabase() {
  const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-bench-"));
  const { program, args, env } = migrateCommand({ root, stateDir });
  execFileSync(program, args, { env, cwd: root, stdio: "ignore" });
  const { d1, close } = await openLocalDatabase({ root, stateDir });
  return {
    d1,
    close: async () => {
      await close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
