import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { summaryFile, summaryLine, type TierSummary } from "./summary";
import { tier } from "./tier";

const oneLine = (error: { message?: string } | undefined) =>
  stripVTControlCharacters(error?.message ?? "")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);

/** Ends a run with a line that tools can read: `N passed, N failed`. It keeps a tier's summary for the total of both. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => !tier || test.tags.includes("deep") === (tier === "deep"));
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const failures = [
      ...tests
        .filter((test) => test.result().state === "failed")
        .map(
          (test) =>
            `${test.module.relativeModuleId} > ${test.fullName}: ${oneLine(test.result().errors?.[0])}`,
        ),
      // A file that did not load, or a fault outside any test, also counts as a failure.
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => `${module.relativeModuleId}: ${oneLine(module.errors()[0])}`),
      ...unhandled.map((error) => `outside any test: ${oneLine(error)}`),
    ];
    const summary: TierSummary = {
      passed: count("passed"),
      failed: failures.length,
      skipped: count("skipped"),
      failures,
    };
    if (tier) {
      mkdirSync(dirname(summaryFile(tier)), { recursive: true });
      writeFileSync(summaryFile(tier), JSON.stringify(summary));
    }
    console.log(`\n${summaryLine(summary)}`);
  }
}
