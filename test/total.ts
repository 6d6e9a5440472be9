// One line for both tiers of the suite, from the counts that their runs left; fails when either failed or has not run.
import { existsSync, readFileSync } from "node:fs";
import { countsFile, summaryLine, type Counts } from "./support/node/summary";

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const tier of ["quick", "deep"] as const) {
  const file = countsFile(tier);
  const counts = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Counts) : null;
  total.passed += counts?.passed ?? 0;
  // A tier that did not run, or ran nothing, has not passed.
  total.failed += counts?.passed ? counts.failed : 1;
  total.skipped += counts?.skipped ?? 0;
}
console.log(summaryLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
