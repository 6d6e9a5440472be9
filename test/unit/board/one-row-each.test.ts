import { expect, test } from "vitest";
import { oneRowEach } from "~/modules/board/one-row-each";

const of = (profileId: string, id: string) => ({ profileId, id });

test("a missing exit is shown in its person's row of another group, and in a row of its own otherwise", () => {
  const missing = [of("pau", "friday"), of("eva", "thursday"), of("pau", "monday"), of("eva", "monday")];
  const { apart, exitOf } = oneRowEach(missing, [{ profileId: "pau" }, { profileId: "omar" }]);
  expect(apart).toEqual([of("eva", "thursday")]);
  expect([...exitOf]).toEqual([["pau", of("pau", "friday")]]);
});
