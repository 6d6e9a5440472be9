import { isNoAnswer } from "~/ui/no-answer";
import { reconnectDelayMs } from "./model/backoff";

/**
 * Returns a `fetch` that retries the current screen's data on a dead network. Remix would otherwise replace the screen with an error. It
 * retries after growing, random delays, and immediately when the device is online or the user looks at the tab. Navigation stops it. Other
 * requests are sent unchanged.
 * @param pathnameNow returns the path of the current screen.
 */
export const retryRevalidation =
  (send: typeof fetch, pathnameNow: () => string, random = Math.random): typeof fetch =>
  async (input, init) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(input, init);
      } catch (fault) {
        const isOver = init?.signal?.aborted || !isNoAnswer(fault);
        if (isOver || !isForScreen(input, init, pathnameNow)) throw fault;
      }
      await pause(reconnectDelayMs(attempt, random()), init?.signal);
    }
  };

function isForScreen(
  input: RequestInfo | URL,
  { method = "GET" }: RequestInit = {},
  pathnameNow: () => string,
) {
  return method === "GET" && input instanceof URL && input.pathname === `${pathnameNow()}.data`;
}

function pause(ms: number, given?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end, { signal });
    document.addEventListener("visibilitychange", end, { signal });
    given?.addEventListener("abort", end, { signal });
  });
}
