import { expect, test } from "vitest";
import { oneRowEach } from "~/modules/board/one-row-each";

const of = (profileId: string, id: string) => ({ profileId, id });

test("a few missing exits have a row each", () => {
  const missing = [of("eva", "thursday"), of("pau", "monday"), of("eva", "monday")];
  expect(oneRowEach(missing, [{ profileId: "pau" }]).apart).toEqual([
    of("eva", "thursday"),
    of("eva", "monday"),
  ]);
});

test("a missing exit is shown in its person's row of another group, and of many others only the newest of each person", () => {
  const missing = [
    of("pau", "friday"),
    ...["thursday", "monday", "sunday", "saturday"].map((day) => of("eva", day)),
    of("pau", "monday"),
  ];
  const { apart, exitOf } = oneRowEach(missing, [{ profileId: "pau" }, { profileId: "omar" }]);
  expect(apart).toEqual([of("eva", "thursday")]);
  expect([...exitOf]).toEqual([["pau", of("pau", "friday")]]);
});
