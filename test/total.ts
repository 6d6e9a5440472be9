// Prints what failed in either tier of the suite, and then one line for both. It fails if either failed or has not run.
import { existsSync, readFileSync } from "node:fs";
import { summaryFile, summaryLine, type Counts, type TierSummary } from "./support/node/summary";

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const tier of ["quick", "deep"] as const) {
  const file = summaryFile(tier);
  const summary = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as TierSummary) : null;
  total.passed += summary?.passed ?? 0;
  // A tier that did not run, or ran nothing, has not passed.
  total.failed += summary?.passed ? summary.failed : 1;
  total.skipped += summary?.skipped ?? 0;
  for (const failure of summary?.failures ?? ["nothing ran"]) console.log(`failed (${tier}): ${failure}`);
}
console.log(summaryLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
