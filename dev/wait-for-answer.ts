// Knows when a server is ready: when it answers.
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 150;
const ATTEMPT_MS = 10_000;

/** Resolves with true once `url` answers without a server error, with false after `timeoutMs` or when aborted. */
export async function waitForAnswer(url: string, timeoutMs: number, aborted: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !aborted.aborted) {
    const signal = AbortSignal.any([aborted, AbortSignal.timeout(ATTEMPT_MS)]);
    const response = await fetch(url, { redirect: "manual", signal }).catch(() => null);
    await response?.body?.cancel();
    if (response && response.status < 500) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}
