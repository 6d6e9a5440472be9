const wait = Atomics.wait.bind(Atomics);

/**
 * `Atomics.wait` that ends only when the value has changed. Node's ends with any notification, as the standard has it; and
 * Miniflare's call into its databases may be notified late of the call before, finds no answer and fails. Mended there by
 * https://github.com/cloudflare/workers-sdk/pull/15552, in versions that Node 20 does not run.
 */
export function waitForChange(cells: Int32Array, index: number, value: number, timeout = Infinity) {
  let ended = wait(cells, index, value, timeout);
  while (ended === "ok" && Atomics.load(cells, index) === value) ended = wait(cells, index, value, timeout);
  return ended;
}

/** Gives this process, and so Miniflare, that wait. */
export function steadyMiniflare(): void {
  Atomics.wait = waitForChange as typeof Atomics.wait;
}
