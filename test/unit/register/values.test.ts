import { expect, test } from "vitest";
import { sqlValuesOf } from "~/modules/register/model/values";

test("only whole numbers become values of a SQL row", () => {
  expect(
    sqlValuesOf([
      [1, 2],
      [3, 4],
    ]),
  ).toBe("(VALUES (1,2),(3,4))");
  expect(sqlValuesOf([[7]])).toBe("(VALUES (7))");
  for (const rows of [[], [[0.5]], [[NaN]], [["1); DROP TABLE events" as unknown as number]]])
    expect(() => sqlValuesOf(rows)).toThrow(RangeError);
});
