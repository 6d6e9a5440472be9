import { describe, expect, test } from "vitest";
import {
  answersToEach,
  everybodyAgain,
  expectedOf,
  isQuick,
  isRead,
  knocks,
  type Knocking,
} from "./access-knocks";

// All rows are read around each refusal. Rows of earlier cases would take most of the time.
describe("each caller gets the answer of the access matrix, and a stranger learns nothing", () => {
  describe("for writes", () => {
    const again = everybodyAgain();
    const writes = knocks.filter((knocking) => !isRead(knocking));
    const answersAsExpected = async (knocking: Knocking) =>
      expect(await answersToEach(knocking, await again())).toEqual(expectedOf(knocking));
    const title = "$method $address (case $index)";
    test.each(writes.filter(({ address }) => isQuick(address)))(title, answersAsExpected);
    test.each(writes.filter(({ address }) => !isQuick(address)))(title, { tags: "deep" }, answersAsExpected);
  });
});
