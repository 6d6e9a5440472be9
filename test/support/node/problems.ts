// Fails a browser test on any problem that it did not announce.
import type { BrowserContext } from "playwright-core";

/** Remix's message on the console when a navigation aborts the loading of data. */
const letGo = /^AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)\n/;

/** A visible page requests the server's time, even after another tab has signed out or left the company. */
const nobodysTime = /status of 40[13] \(.*\) \(.*\/api\/anchor\)$/;

/** Returns a watch over the problems in the browsers of one test, and over those that the test announced. */
export function createProblemWatch() {
  const seen: string[] = [];
  const expected: RegExp[] = [];

  return {
    /** Records each uncaught fault, each error on the console and each violation of the page's policy. */
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

    /** Announces a problem that the test causes. If it does not happen, the test fails too. */
    expectProblem: (pattern: RegExp) => void expected.push(pattern),

    /** @throws Error with each unannounced problem and each announced problem that did not happen. */
    check(): void {
      const surprises = seen.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      const missing = expected.filter((pattern) => !seen.some((problem) => pattern.test(problem)));
      if (surprises.length > 0) throw new Error(`The browser had problems:\n${surprises.join("\n")}`);
      if (missing.length > 0) throw new Error(`Expected problems that did not come: ${missing.join(", ")}`);
    },
  };
}
