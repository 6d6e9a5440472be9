/** @returns a signal that is given after so many milliseconds: `AbortSignal.timeout`, which Safari has from 16 on only. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
