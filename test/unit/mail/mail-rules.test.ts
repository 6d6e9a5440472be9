import { describe, expect, test } from "vitest";
import { mailRules, nextReleaseAt, retiredKinds, ruleOf } from "~/modules/mail/mail-rules";

const noon = Date.UTC(2026, 4, 4, 12);
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

describe("the next mail of a summarized kind is sent", () => {
  test.each([
    ["immediately if there was none before", [], noon],
    ["an hour after the last one", [noon - minutes(20)], noon + minutes(40)],
    ["immediately once that hour is over", [noon - hours(1)], noon],
    ["an hour after the third", [noon - hours(5), noon - minutes(10), noon - hours(3)], noon + minutes(50)],
    [
      "24 hours after the first of the last four",
      [noon - hours(1), noon - hours(2), noon - hours(20), noon - hours(9)],
      noon + hours(4),
    ],
    ["immediately once the fourth is a day old", [1, 2, 3, 24].map((ago) => noon - hours(ago)), noon],
  ])("%s", (_, released, at) => expect(nextReleaseAt(released, noon)).toBe(at));

  test("at most four times a day, however many are queued", () => {
    const released: number[] = [];
    for (let now = noon; now < noon + hours(72); now += minutes(5))
      if (nextReleaseAt(released, now) === now) released.push(now);
    expect(released.map((at) => (at - noon) / hours(1))).toEqual([
      0, 1, 2, 3, 24, 25, 26, 27, 48, 49, 50, 51,
    ]);
  });
});

test("a mail key whose kind has no rule is refused", () => {
  for (const key of ["news:1", "toString:1", "without-a-colon", ...retiredKinds.map((kind) => `${kind}:1`)])
    expect(() => ruleOf(key), key).toThrow("has no rule");
});

test("mails about access are never summarized", () => {
  for (const kind of [
    "former-address",
    "passkey-added",
    "passkey-removed",
    "pin-chosen",
    "pin-given",
    "taken-over",
  ])
    expect(mailRules[kind as keyof typeof mailRules]).toEqual({ pace: "each", because: "access" });
});
