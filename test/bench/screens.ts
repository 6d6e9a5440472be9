import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryPath } from "../../dev/wrangler";
import type { ScreenCost } from "../support/screen-cost";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Told {
  testResults: { assertionResults: { meta: { screen?: ScreenCost } }[] }[];
}

/** Returns the D1 cost of each screen, counted by the test that checks its bar. */
export function countScreens(): ScreenCost[] {
  const folder = mkdtempSync(join(tmpdir(), "fichaclara-bench-screens-"));
  const file = join(folder, "told.json");
  try {
    const test = ["run", "--project", "http", "test/http/gate/screen-cost.test.ts"];
    const { status } = spawnSync(
      binaryPath(root, "vitest"),
      [...test, "--reporter=json", `--outputFile=${file}`],
      { cwd: root, stdio: "ignore" },
    );
    if (status !== 0) throw new Error(`vitest ${test.join(" ")} does not pass`);
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Told;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ meta }) => meta.screen ?? [])
      .sort((a, b) => a.name.localeCompare(b.name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
