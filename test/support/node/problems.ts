// Fails a browser test on anything that goes wrong behind its back.
import type { BrowserContext } from "playwright-core";

/** How Remix tells the console that it let go of data, halfway through them, because somebody went elsewhere. */
const letGo = /^AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)\n/;

/** A page asks for the server's time when it is looked at, also where another tab has just signed out or left. */
const nobodysTime = /status of 40[13] \(.*\) \(.*\/api\/anchor\)$/;

/** What went wrong in the browsers of one test, and what of it the test has announced. */
export function createProblemWatch() {
  const seen: string[] = [];
  const expected: RegExp[] = [];

  return {
    /** Notes every uncaught fault, every error on the console and every violation of the page's policy. */
    async watch(context: BrowserContext): Promise<void> {
      context.on("console", (message) => {
        const problem = `${message.text()} (${message.location().url})`;
        if (message.type() === "error" && !letGo.test(message.text()) && !nobodysTime.test(problem))
          seen.push(problem);
      });
      context.on("weberror", (fault) => seen.push(fault.error().stack ?? fault.error().message));
      await context.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`Against the policy: ${violatedDirective} ${blockedURI}`),
        ),
      );
    },

    /** Announces a problem that the test brings about; one that does not come fails it too. */
    expectProblem: (pattern: RegExp) => void expected.push(pattern),

    /** @throws Error naming what was not announced, and what was and did not come. */
    check(): void {
      const surprises = seen.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      const missing = expected.filter((pattern) => !seen.some((problem) => pattern.test(problem)));
      if (surprises.length > 0) throw new Error(`The browser had problems:\n${surprises.join("\n")}`);
      if (missing.length > 0) throw new Error(`Expected problems that did not come: ${missing.join(", ")}`);
    },
  };
}
