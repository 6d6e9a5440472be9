import { expect, test } from "vitest";
import { monthsAfter, nextDayOfMonth, periodAround, prorate } from "../../../dev/stripe/core/periods";

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const read = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 16);

test.each([
  ["2026-01-31T10:00", 1, "2026-02-28T10:00"],
  ["2026-01-31T10:00", 2, "2026-03-31T10:00"],
  ["2028-01-30T10:00", 1, "2028-02-29T10:00"],
  ["2026-12-01T00:00", 1, "2027-01-01T00:00"],
  ["2026-04-01T00:00", -1, "2026-03-01T00:00"],
])("from %s, %i months are %s", (anchor, months, expected) => {
  expect(read(monthsAfter(at(anchor), months))).toBe(expected);
});

test.each([
  ["2026-04-01T00:00", "2026-05-01T00:00", "2026-05-01T00:00", "2026-06-01T00:00"],
  ["2026-04-01T00:00", "2026-04-30T23:59", "2026-04-01T00:00", "2026-05-01T00:00"],
  ["2026-01-31T10:00", "2026-02-28T09:59", "2026-01-31T10:00", "2026-02-28T10:00"],
  ["2026-01-31T10:00", "2026-03-01T00:00", "2026-02-28T10:00", "2026-03-31T10:00"],
  ["2026-04-01T00:00", "2026-03-10T09:00", "2026-03-01T00:00", "2026-04-01T00:00"],
])("anchored at %s, %s lies between %s and %s", (anchor, instant, start, end) => {
  const period = periodAround(at(anchor), at(instant));
  expect([read(period.start), read(period.end)]).toEqual([start, end]);
});

test.each([
  ["2026-03-10T09:00", "2026-04-01T00:00"],
  ["2026-03-01T00:00", "2026-04-01T00:00"],
  ["2026-12-31T23:59", "2027-01-01T00:00"],
])("after %s the next 1st is %s", (instant, expected) => {
  expect(read(nextDayOfMonth(1, at(instant)))).toBe(expected);
});

test("half of a month costs half, rounded to the cent", () => {
  const april = { start: at("2026-04-01T00:00"), end: at("2026-05-01T00:00") };
  expect(prorate(2_401, april, at("2026-04-16T00:00"))).toBe(1_201);
});
