/** Returns a signal that aborts after `ms` milliseconds. Safari has `AbortSignal.timeout` only since version 16. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
