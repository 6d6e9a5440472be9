import { expect, test } from "vitest";
import type { Ending, Terms } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { versionsOf } from "~/modules/schedules/terms/versions-of";
import { weeklyMinutesOf } from "~/modules/schedules/terms/weekly-minutes-of";
import { addDays } from "~/time/dates";
import { aSchedule, everyDay, office, split, termsFrom, weekdays } from "../a-schedule";

const none = { pattern: { kind: "none" } } as const;

const summary = (terms: Terms[], endings: Ending[] = []) =>
  versionsOf(aSchedule({ terms, endings })).map(({ seq, until, replacedBy }) => [seq, until, replacedBy]);

test("each version of terms is valid until the next one begins, and the list begins with the last recorded", () => {
  const [first, second] = [termsFrom("2026-01-01", { seq: 1 }), termsFrom("2026-06-01", { seq: 2 })];
  expect(summary([first, second])).toEqual([
    [2, null, null],
    [1, "2026-05-31", null],
  ]);
  // The version before them is recorded last.
  expect(
    summary([
      { ...second, seq: 1 },
      { ...first, seq: 2 },
    ]),
  ).toEqual([
    [2, "2026-05-31", null],
    [1, null, null],
  ]);
});

test("of two versions with the same first day, the later replaces the earlier, which is never valid", () => {
  const terms = [3, 5, 4].map((seq) => termsFrom("2026-06-01", { seq }));
  expect(summary(terms)).toEqual([
    [5, null, null],
    [4, "2026-05-31", 5],
    [3, "2026-05-31", 5],
  ]);
});

test("a deactivation ends the versions before it, also those that would begin later", () => {
  const terms = [
    termsFrom("2026-01-01", { seq: 1 }),
    termsFrom("2026-12-01", { seq: 2 }),
    termsFrom("2026-11-20", { seq: 9 }),
  ];
  expect(summary(terms, [{ on: "2026-11-13", seq: 5 }])).toEqual([
    [9, "2026-11-30", null],
    [2, "2026-11-13", null],
    [1, "2026-11-13", null],
  ]);
});

test("the version of each day is the one that the rule for that day chooses", () => {
  const terms = [
    termsFrom("2026-01-01", { seq: 1 }),
    termsFrom("2026-03-01", { seq: 2 }),
    termsFrom("2026-03-01", { seq: 3 }),
    termsFrom("2026-02-01", { seq: 7, ...none }),
    termsFrom("2026-04-01", { seq: 8 }),
  ];
  const schedule = aSchedule({ terms, endings: [{ on: "2026-04-10", seq: 6 }] });
  const versions = versionsOf(schedule);
  for (let on = "2025-12-30"; on < "2026-05-01"; on = addDays(on, 1)) {
    const [holding] = versions.filter(({ from, until }) => from <= on && (until === null || on <= until));
    const seq = holding && holding.pattern.kind !== "none" ? holding.seq : null;
    expect([on, termsOn(schedule, on)?.seq ?? null]).toEqual([on, seq]);
  }
});

test("the weekly hours are those of its days, or the average of a cycle", () => {
  expect(weeklyMinutesOf(weekdays(split))).toBe(2_400);
  expect(weeklyMinutesOf({ kind: "cycle", days: [office, office, [], []], anchorOn: "2026-01-01" })).toBe(
    1_680,
  );
  expect(weeklyMinutesOf({ kind: "flexible", weeklyMinutes: 2_250, referenceDays: [0] })).toBe(2_250);
  expect(weeklyMinutesOf(everyDay([]))).toBe(0);
});
