// Proves that the published shift, and not the terms, decides a day's times everywhere: late people, reminders, suggested check-outs, work
// days.
import { describe, expect, test } from "vitest";
import { expectedSince } from "~/modules/board/expected-since";
import { suggestedExit } from "~/modules/corrections/suggested-exit";
import { dueReminder } from "~/modules/notifications/reminders/due-reminder";
import { likelyHours } from "~/modules/notifications/reminders/likely-hours";
import { expectedOn } from "~/modules/schedules/expected-on";
import { shiftOn } from "~/modules/schedules/shift-on";
import { workDayOf } from "~/modules/schedules/work-day-of";
import { judgePublication } from "~/modules/shifts/model/judge-publication";
import { aPublication, aWeek, daysOf, free, withWeek } from "./a-published-week";
import { aLog, at, madridZone, shift, withTerms } from "./a-schedule";

const [tuesday, wednesday] = ["2026-06-09", "2026-06-10"];
const flexible = withTerms({
  pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4, 5, 6] },
});
/** A bar's week: a night from Tuesday to Wednesday, Thursday at noon, and the other days free. */
const bar = withWeek(flexible, aWeek([aPublication([free, "22:00-30:00", free, "12:00-16:00"])]));
/** The same week of a person whose terms say nine to five. */
const office = withWeek(withTerms({}), bar.weeks[0]!);

describe.each([
  ["flexible terms", bar],
  ["terms from nine to five", office],
])("a published week with %s", (_, schedule) => {
  test("gives each day its published times", () => {
    expect(shiftOn(schedule, tuesday)!.spans).toEqual([
      { startAt: at(`${tuesday} 22:00`), endAt: at(`${wednesday} 06:00`) },
    ]);
    expect(shiftOn(schedule, wednesday)!.spans).toEqual([]);
  });

  test("calls a person late by the published start, and not by the terms", () => {
    const since = (now: string) => expectedSince(schedule, { now: at(now), lastAt: null });
    expect(since("2026-06-11 09:30")).toBeNull();
    expect(since("2026-06-11 12:10")).toBe(at("2026-06-11 12:00"));
    expect(since(`${wednesday} 12:10`)).toBeNull();
  });

  test("reminds a person of the published start", () => {
    const logs = [{ ...aLog(`${tuesday} 22:00`, `${wednesday} 06:00`), isOpen: false }];
    const hours = likelyHours(logs, schedule, madridZone);
    const due = (now: string) =>
      dueReminder(logs, { hours, now: at(now), timeZone: madridZone })?.kind ?? null;
    expect(due("2026-06-11 09:30")).toBeNull();
    expect(due("2026-06-11 12:30")).toBe("no-entry");
  });

  test("gives a check-in after midnight the day of its night shift, and suggests its end", () => {
    const entry = aLog(`${wednesday} 00:30`, null);
    expect(workDayOf(entry, schedule)).toBe(tuesday);
    expect(suggestedExit(schedule, [entry], { ...entry, now: at(`${wednesday} 20:00`) })).toEqual({
      at: at(`${wednesday} 06:00`),
      isPlanned: true,
    });
  });
});

test("a person without terms has no shift", () => {
  expect(shiftOn(withTerms({ from: wednesday }), tuesday)).toBeNull();
});

test("of a week that a person joins on Wednesday only the days from then on are expected", () => {
  const joined = withWeek(withTerms({ from: wednesday }), aWeek([aPublication(daysOf("9:00-17:00", 5))]));
  const expected = [tuesday, wednesday].map((on) => expectedOn(joined, on).minutes);
  expect(expected).toEqual([0, 480]);
});

test("a day of a person in Las Palmas can still be published at half past midnight in Madrid", () => {
  const schedule = withTerms({ centre: "las-palmas" });
  const days = [shift("9:00-17:00"), [], [], [], [], [], []];
  const draft = { version: 1, days, updatedBy: "Olga", updatedAt: 0 };
  const publishAt = (now: string) =>
    judgePublication(
      { isActive: true, schedule, draft, lastKey: null },
      { version: 1, offer: null, week: "2026-06-08", key: "1", now: at(now) },
    );
  expect(publishAt("2026-06-08 00:30")).toMatchObject({ leftOut: [] });
  const [first] = (publishAt("2026-06-08 00:30") as { notified: { on: string }[] }).notified;
  expect(first!.on).toBe("2026-06-08");
  expect((publishAt("2026-06-08 01:00") as { notified: { on: string }[] }).notified[0]!.on).toBe(tuesday);
});
