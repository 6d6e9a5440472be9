import { expect, test } from "vitest";
import { nextToAnswer } from "~/modules/periods/next-to-answer";

const closed = (name: string, answer: "agreed" | "contested" | null, isCurrent = true) => ({
  name,
  answer,
  isCurrent,
});

test.each([
  [
    "the last one without an answer",
    [closed("August", null), closed("September", null), closed("October", "agreed")],
    "September",
  ],
  [
    "the last one, if all have an answer",
    [closed("September", "agreed"), closed("October", "contested")],
    "October",
  ],
  ["no replaced version", [closed("September", "agreed"), closed("October", null, false)], "September"],
  ["none without a closed month", [], undefined],
])("of a person's closed months, the next to answer is %s", (_, periods, name) => {
  expect(nextToAnswer(periods)?.name).toBe(name);
});
