import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { countsFile, summaryLine, type Counts } from "./summary";
import { tier } from "./tier";

/** Closes a run with one plain line that any tool can read: `N passed, N failed`. Keeps the counts of a tier for the total of both. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const states = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => !tier || test.tags.includes("deep") === (tier === "deep"))
      .map((test) => test.result().state);
    const count = (state: string) => states.filter((each) => each === state).length;
    // A file that could not be loaded, or a fault outside any test, counts as a failure too.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    const counts: Counts = {
      passed: count("passed"),
      failed: count("failed") + broken,
      skipped: count("skipped"),
    };
    if (tier) {
      mkdirSync(dirname(countsFile(tier)), { recursive: true });
      writeFileSync(countsFile(tier), JSON.stringify(counts));
    }
    console.log(`\n${summaryLine(counts)}`);
  }
}
