import { describe, expect, test } from "vitest";
import { employedSinceSchema } from "~/modules/team/model/employed-since";

const schema = employedSinceSchema("2026-11-26");

describe("the first day at the company", () => {
  test.each([
    ["18/03/2026", "2026-03-18"],
    ["29-2-2024", "2024-02-29"],
    ["26/11/2027", "2027-11-26"],
    ["  ", null],
  ])("is a date at most a year ahead, or empty: %j", (text, on) => {
    expect(schema.parse({ employed_since: text })).toEqual({ employed_since: on });
  });

  test.each(["27/11/2027", "29/02/2026", "ayer", "18/03/2"])("is refused with a message: %j", (text) => {
    expect(schema.safeParse({ employed_since: text }).error?.issues[0]?.message).toMatch(/./);
  });
});
