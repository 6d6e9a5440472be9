import { expect, test } from "vitest";
import { decideAgain } from "../../../app/platform/decide-again";

test("a decision is made again until nobody interferes, and its outcome is the answer", async () => {
  const attempts: number[] = [];

  const outcome = await decideAgain((attempt) => {
    attempts.push(attempt);
    return Promise.resolve(attempt === 3 ? "written" : null);
  });

  expect([outcome, attempts]).toEqual(["written", [1, 2, 3]]);
});

test("a decision with which others interfere each time is given up", async () => {
  let attempts = 0;

  const outcome = await decideAgain(() => {
    attempts += 1;
    return Promise.resolve(null);
  });

  expect([outcome, attempts]).toEqual([null, 8]);
});
