import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { waitForChange } from "../../../dev/wait-for-change";

type Wait = (cells: Int32Array, index: number, value: number) => string;
// From another realm: in this one it may already be replaced.
const plainWait = runInNewContext("Atomics.wait") as Wait;

/**
 * Wakes the thread that waits for the first cell, without a change. Once that waits again, or reports in the second cell, it changes the
 * first cell.
 */
const thread = `
  const { workerData: cells } = require("node:worker_threads");
  while (Atomics.notify(cells, 0) === 0);
  while (Atomics.notify(cells, 0) === 0 && Atomics.load(cells, 1) === 0);
  Atomics.store(cells, 0, 1);
  Atomics.notify(cells, 0);
`;

/** Returns the first cell's value when a wait for its change is over. */
async function wokenWith(wait: Wait): Promise<number> {
  const cells = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(thread, { eval: true, workerData: cells });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  wait(cells, 0, 0);
  const cellValue = Atomics.load(cells, 0);
  Atomics.store(cells, 1, 1);
  await ended;
  return cellValue;
}

test("a notification that comes too late for its own wait does not end the next", async () => {
  expect(await wokenWith(waitForChange)).toBe(1);
});

test("the plain wait ends although nothing has changed (twin)", { tags: "deep" }, async () => {
  expect(await wokenWith(plainWait)).toBe(0);
});

test("a wait ends immediately if the value has already changed, and after its time limit", () => {
  const cells = new Int32Array(new SharedArrayBuffer(4));
  expect(waitForChange(cells, 0, 7)).toBe("not-equal");
  expect(waitForChange(cells, 0, 0, 1)).toBe("timed-out");
});
