import { expect, test } from "vitest";
import { valuesOf } from "~/modules/register/model/values";

test("only whole numbers become values of a SQL row", () => {
  expect(
    valuesOf([
      [1, 2],
      [3, 4],
    ]),
  ).toBe("(VALUES (1,2),(3,4))");
  expect(valuesOf([[7]])).toBe("(VALUES (7))");
  for (const rows of [[], [[0.5]], [[NaN]], [["1); DROP TABLE events" as unknown as number]]])
    expect(() => valuesOf(rows)).toThrow(RangeError);
});
