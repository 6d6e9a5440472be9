import { isNoAnswer } from "~/ui/no-answer";
import { reconnectDelayMs } from "./model/backoff";

/**
 * Returns a `fetch` that retries the current screen's data. Other requests are sent unchanged.
 *
 * On a dead network it retries after growing, random delays, and immediately when the device is online or the user looks at the tab. Remix
 * would otherwise replace the screen with an error. Navigation stops it.
 *
 * It retries also when a write was answered meanwhile. Remix shows the answer that arrives last, so data from before the write would
 * replace the data after it, and a saved tick would disappear from the screen.
 * @param pathnameNow returns the path of the current screen.
 */
export function retryRevalidation(
  send: typeof fetch,
  pathnameNow: () => string,
  random = Math.random,
): typeof fetch {
  let answeredWrites = 0;
  const isForScreen = (input: RequestInfo | URL) =>
    input instanceof URL && input.pathname === `${pathnameNow()}.data`;
  return async (input, init) => {
    if ((init?.method ?? "GET") !== "GET") return send(input, init).finally(() => (answeredWrites += 1));
    for (let attempt = 0; ;) {
      const writesBefore = answeredWrites;
      try {
        const answer = await send(input, init);
        if (answeredWrites === writesBefore || !isForScreen(input)) return answer;
        void answer.body?.cancel();
      } catch (fault) {
        if (init?.signal?.aborted || !isNoAnswer(fault) || !isForScreen(input)) throw fault;
        await pause(reconnectDelayMs(attempt++, random()), init?.signal);
      }
    }
  };
}

function pause(ms: number, givenSignal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const endPause = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(endPause, ms);
    addEventListener("online", endPause, { signal });
    document.addEventListener("visibilitychange", endPause, { signal });
    givenSignal?.addEventListener("abort", endPause, { signal });
  });
}
