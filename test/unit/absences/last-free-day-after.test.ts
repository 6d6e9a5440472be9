import { describe, expect, test } from "vitest";
import { lastFreeDayAfter } from "~/modules/absences/model/last-free-day-after";
import type { Pattern } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import { everyDay, office, weekdays, withTerms } from "../schedules/a-schedule";

const lastOf = (from: LocalDate, to: LocalDate, pattern: Pattern = weekdays(office)) =>
  lastFreeDayAfter(withTerms({ pattern }), { from, to });

const weekOf = (...days: number[]): Pattern => ({
  kind: "week",
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => (days.includes(day) ? office : [])),
});

describe("the weekend after an absence", () => {
  test.each<[string, LocalDate, LocalDate, LocalDate | null]>([
    ["belongs to a full week", "2026-06-08", "2026-06-12", "2026-06-14"],
    ["belongs to two full weeks", "2026-06-08", "2026-06-19", "2026-06-21"],
    ["belongs to a full week that began earlier", "2026-06-03", "2026-06-12", "2026-06-14"],
    ["does not belong to a single Friday", "2026-06-12", "2026-06-12", null],
    ["does not belong to four days of five", "2026-06-09", "2026-06-12", null],
    ["does not belong to days that end before Friday", "2026-06-08", "2026-06-11", null],
    ["is part of it if it is in the range already", "2026-06-08", "2026-06-14", null],
    // 12 October is a holiday, a Monday.
    ["belongs to the four days after a holiday on Monday", "2026-10-13", "2026-10-16", "2026-10-18"],
    ["lasts until a holiday on Monday", "2026-10-05", "2026-10-09", "2026-10-12"],
    // 25 December is a Friday.
    ["begins with a holiday on Friday", "2026-12-21", "2026-12-24", "2026-12-27"],
    ["belongs to a full week that ends on a holiday", "2026-12-21", "2026-12-25", "2026-12-27"],
  ])("%s", (_, from, to, last) => expect(lastOf(from, to)).toBe(last));

  const tuesdays = weekOf(1, 2, 3, 4, 5);
  const three = weekOf(0, 2, 4);
  const four: Pattern = {
    kind: "cycle",
    anchorOn: "2026-06-01",
    days: [office, office, office, office, [], [], [], []],
  };
  test.each<[string, Pattern, LocalDate, LocalDate, LocalDate | null]>([
    ["Tuesday to Saturday", tuesdays, "2026-06-09", "2026-06-13", "2026-06-15"],
    ["Tuesday to Saturday, without Tuesday", tuesdays, "2026-06-10", "2026-06-13", null],
    ["Monday, Wednesday and Friday", three, "2026-06-08", "2026-06-12", "2026-06-14"],
    ["Monday, Wednesday and Friday, without Monday", three, "2026-06-10", "2026-06-12", null],
    ["Monday, Wednesday and Friday, one Wednesday", three, "2026-06-10", "2026-06-10", null],
    ["four days of four", four, "2026-06-09", "2026-06-12", "2026-06-16"],
    ["three days of four", four, "2026-06-10", "2026-06-12", null],
    ["every day, before a holiday", everyDay(office), "2026-10-05", "2026-10-11", null],
  ])("with the pattern %s", (_, pattern, from, to, last) => expect(lastOf(from, to, pattern)).toBe(last));
});
