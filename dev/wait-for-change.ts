const originalWait = Atomics.wait.bind(Atomics);

/**
 * `Atomics.wait` that ends only when the value has changed. By the standard, Node's ends with any notification.
 * Miniflare's call into its databases may get a late notification of the previous call, find no answer and fail.
 * https://github.com/cloudflare/workers-sdk/pull/15552 corrects that, in versions that Node 20 does not run.
 */
export function waitForChange(cells: Int32Array, index: number, value: number, timeout = Infinity) {
  let waitResult = originalWait(cells, index, value, timeout);
  while (waitResult === "ok" && Atomics.load(cells, index) === value)
    waitResult = originalWait(cells, index, value, timeout);
  return waitResult;
}

/** Replaces `Atomics.wait` in this process, and so for Miniflare. */
export function steadyMiniflare(): void {
  Atomics.wait = waitForChange as typeof Atomics.wait;
}
