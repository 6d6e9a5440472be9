import type { Reporter, TestModule } from "vitest/node";

/** Closes a run with one plain line that any tool can read: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((each) => each === state).length;
    // A file that could not be loaded, or a fault outside any test, counts as a failure too.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    const skipped = count("skipped");
    console.log(
      `\n${count("passed")} passed, ${count("failed") + broken} failed${skipped ? `, ${skipped} skipped` : ""}`,
    );
  }
}
