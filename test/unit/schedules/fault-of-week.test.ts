import { expect, test } from "vitest";
import { faultOfWeek, type FaultyDay } from "~/modules/schedules/fault-of-week";
import { aPublication, daysOf } from "./a-published-week";

const weekOfDays = (...days: string[]) => aPublication(days).days;
/** Short shifts of a day, one in each hour from 8:00 on. */
const shiftsOf = (count: number) =>
  Array.from({ length: count }, (_, nth) => `${8 + nth}:00-${8 + nth}:30`).join(" ");

test.each<[string, readonly string[]]>([
  ["of five days", daysOf("9:00-17:00", 5)],
  ["with eight shifts on a day", [shiftsOf(8)]],
  ["with a night that ends as the next shift begins", ["22:00-30:00", "6:00-14:00"]],
  ["with a night before a free day", ["22:00-31:00", "", "6:00-14:00"]],
])("a week %s can be planned", (_, days) => {
  expect(faultOfWeek(weekOfDays(...days))).toBeNull();
});

test.each<[FaultyDay["fault"], number, readonly string[]]>([
  ["too-many-segments", 1, ["9:00-17:00", shiftsOf(9)]],
  ["overlapping-segments", 0, ["9:00-14:00 13:00-18:00"]],
  ["overlaps-next-day", 0, ["22:00-30:01", "6:00-14:00"]],
  ["overlaps-next-day", 2, ["", "", "17:00-20:00 22:00-31:00", "6:00-14:00"]],
])("a week is refused with %s on weekday %i", (fault, weekday, days) => {
  expect(faultOfWeek(weekOfDays(...days))).toEqual({ weekday, fault });
});

test("a week has seven days", () => {
  expect(faultOfWeek(weekOfDays().slice(1))).toEqual({ weekday: 0, fault: "not-seven-days" });
});

test("shifts of two centres are compared on one clock", () => {
  // The first shift begins an hour later on the clock of the person's centre.
  const toOwnClock = (_: number, { from, to }: { from: number; to: number }) =>
    from === 540 ? { from: from + 60, to: to + 60 } : { from, to };
  const touching = weekOfDays("9:00-14:00 14:00-18:00");
  expect(faultOfWeek(touching)).toBeNull();
  expect(faultOfWeek(touching, toOwnClock)).toEqual({ weekday: 0, fault: "overlapping-segments" });
});
