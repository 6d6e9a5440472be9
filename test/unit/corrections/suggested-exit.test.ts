import { describe, expect, test } from "vitest";
import { suggestedExit } from "~/modules/corrections/suggested-exit";
import type { Schedule } from "~/modules/schedules/schedule";
import {
  aLog,
  aSchedule,
  at,
  away,
  everyDay,
  night,
  restForOvertime,
  shift,
  vacation,
  weekdays,
  withTerms,
} from "../schedules/a-schedule";

const wednesday = "2026-06-10";
/** Three days from nine to three, newest first. */
const usual = ["09", "08", "05"].map((day) => aLog(`2026-06-${day} 09:00`, `2026-06-${day} 15:00`));

/** Returns the suggestion for an entry of Wednesday, seen at a later time. */
function suggested(
  schedule: Schedule,
  since = "09:00",
  { seen = `${wednesday} 23:00`, later = [] as string[] } = {},
) {
  const entry = aLog(`${wednesday} ${since}`, null);
  const logs = [...later.map((from) => aLog(`${wednesday} ${from}`, null)), entry, ...usual];
  return suggestedExit(schedule, logs, { ...entry, now: at(seen) });
}

const planned = (time: string) => ({ at: at(time), isPlanned: true });

describe("the suggested check-out for a missing exit", () => {
  test("without terms is the usual one", () => {
    const expected = { at: at(`${wednesday} 15:00`), isPlanned: false };
    expect(suggested(aSchedule({ terms: [] }))).toEqual(expected);
    expect(suggested(withTerms({ from: "2026-06-11" }))).toEqual(expected);
  });

  test("with terms is the end of the last segment", () => {
    expect(suggested(aSchedule())).toEqual(planned(`${wednesday} 17:00`));
    const split = withTerms({ pattern: weekdays(shift("9:00-14:00 15:00-18:00")) });
    expect(suggested(split)).toEqual(planned(`${wednesday} 18:00`));
    expect(suggested(withTerms({ pattern: weekdays(night) }), "22:05", { seen: "2026-06-11 12:00" })).toEqual(
      planned("2026-06-11 06:00"),
    );
  });

  test("for a check-in during a night shift is the end of that shift, five and a half hours later", () => {
    const nights = withTerms({ pattern: everyDay(night) });
    expect(suggested(nights, "00:30", { seen: "2026-06-12 12:00" })).toEqual(planned(`${wednesday} 06:00`));
  });

  test("is before the next entry, and in the past", () => {
    const split = withTerms({ pattern: weekdays(shift("9:00-14:00 15:00-18:00")) });
    expect(suggested(split, "09:00", { later: ["15:02"] })).toEqual(planned(`${wednesday} 14:00`));
    expect(suggested(split, "09:00", { seen: `${wednesday} 16:00` })).toEqual(planned(`${wednesday} 14:00`));
    expect(suggested(split, "18:30")).toBe(null);
  });

  test("on a day without a calendar is the usual one, or the end of the shift if the person has none", () => {
    const inDoubt = aSchedule({ calendars: [] });
    expect(suggested(inDoubt)).toEqual({ at: at(`${wednesday} 15:00`), isPlanned: false });
    expect(suggested(inDoubt, "14:00")).toEqual(planned(`${wednesday} 17:00`));
  });

  test("is never within an absence", () => {
    const afternoon = vacation(wednesday, wednesday, { kind: "afternoon" });
    expect(suggested(aSchedule({ terms: [], absences: [afternoon] }))).toBe(null);
    expect(suggested(aSchedule({ absences: [afternoon] }))).toEqual(planned(`${wednesday} 13:00`));
    expect(suggested(aSchedule({ absences: [restForOvertime(wednesday)] }))).toBe(null);
    expect(suggested(aSchedule({ terms: [], absences: [away(wednesday, "10:00-11:00")] }))).toEqual({
      at: at(`${wednesday} 15:00`),
      isPlanned: false,
    });
  });

  test("is empty on a free day and with flexible hours", () => {
    expect(suggested(withTerms({ pattern: weekdays([]) }))).toBe(null);
    const pattern = { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] } as const;
    expect(suggested(withTerms({ pattern }))).toBe(null);
  });
});
