import { describe, expect, test } from "vitest";
import { identityNumberSchema } from "~/modules/people/identity-number";

const rule = identityNumberSchema({ invalid: "no" });
const readNumber = (text: unknown, schema = rule) => {
  const parseResult = schema.safeParse(text);
  return parseResult.success ? { number: parseResult.data } : parseResult.error.issues[0]!.message;
};

describe("an identity number", () => {
  test.each([
    [" 12345678z ", "12345678Z"],
    ["12345678A", "12345678A"],
    ["12.345.678-Z", "12345678Z"],
    ["x-1234567-l", "X1234567L"],
    ["X-1234567 l", "X1234567L"],
    ["12345679 S", "12345679S"],
    ["１２３４５６７８ｚ", "12345678Z"],
    ["12345678\u2013Z", "12345678Z"],
    ["12345678\u200bZ\u202c", "12345678Z"],
    ["aab 123/456.7", "AAB1234567"],
    ["1".repeat(20), "1".repeat(20)],
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, null],
  ])("%j is accepted as %j", (typed, number) => expect(readNumber(typed)).toEqual({ number }));

  test.each(["1".repeat(21), "=1+1", "<b>1", "-1", "1\u00002", "ñ1", 12345678, ["1"]])(
    "%j is refused",
    (typed) => expect(readNumber(typed)).toBe("no"),
  );

  test("that was stored before the rule may stay, and no other like it", () => {
    const storedNumberRule = identityNumberSchema({ invalid: "no", kept: "<b>x" });
    expect(readNumber("<b>x", storedNumberRule)).toEqual({ number: "<b>x" });
    expect(readNumber("<b>y", storedNumberRule)).toBe("no");
    expect(readNumber("", storedNumberRule)).toEqual({ number: null });
  });
});
