import { isNoAnswer } from "~/ui/no-answer";
import { reconnectDelayMs } from "./backoff";

/**
 * Lets what Remix asks for the screen that stands outlast a dead network, for which it would put an error in the screen's
 * place: where nobody answers, it is asked again, with growing and scattered pauses, and at once when the device is online
 * or the tab is looked at. Whoever goes elsewhere ends it. All other requests are sent as they are.
 * @param pathnameNow of the screen that stands.
 */
export const outlastSilence =
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
