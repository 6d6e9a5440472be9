import { describe, expect, test } from "vitest";
import { answersToEach, everybodyAgain, expectedOf, isRead, knocks } from "./access-knocks";

// All rows are read around each refusal: those of the cases before would be the greater part of the work.
describe("each is answered as the matrix says, and a stranger is told nothing", () => {
  describe("by writes", () => {
    const again = everybodyAgain();
    test.each(knocks.filter((knocking) => !isRead(knocking)))(
      "$method $address (case $index)",
      async (knocking) => {
        expect(await answersToEach(knocking, await again())).toEqual(expectedOf(knocking));
      },
    );
  });
});
