import { expect, test } from "vitest";
import { lastDayOf } from "~/modules/schedules/model/last-day-of";
import type { Schedule } from "~/modules/schedules/schedule";
import { termsAfter } from "~/modules/schedules/model/terms-after";
import { termsOn } from "~/modules/schedules/terms-on";
import { termsFrom } from "./a-schedule";

type Ended = Pick<Schedule, "terms" | "endings">;

const none = { kind: "none" } as const;
const january = termsFrom("2026-01-01");
const ending = { on: "2026-11-13", seq: 5 };

test.each<[string, Ended, string | null]>([
  ["a deactivation", { terms: [january], endings: [ending] }, "2026-11-13"],
  [
    "terms that ended before it",
    { terms: [january, termsFrom("2026-11-01", { pattern: none, seq: 3 })], endings: [ending] },
    "2026-10-31",
  ],
  [
    "another version before it",
    { terms: [january, termsFrom("2026-09-16", { seq: 3 })], endings: [ending] },
    "2026-11-13",
  ],
  [
    "two deactivations",
    {
      terms: [january, termsFrom("2026-11-16", { seq: 6 })],
      endings: [ending, { on: "2026-11-20", seq: 7 }],
    },
    "2026-11-20",
  ],
  [
    "an activation with terms that hold",
    { terms: [january, termsFrom("2026-11-16", { seq: 6 })], endings: [ending] },
    null,
  ],
  ["terms that hold", { terms: [january], endings: [] }, null],
  ["terms that never held", { terms: [termsFrom("2027-01-01")], endings: [ending] }, null],
])("the last day of %s is correct", (_, schedule, expected) => {
  expect(lastDayOf(schedule, "2026-12-02")).toBe(expected);
});

test.each<[string, Ended, string[]]>([
  ["those of its day", { terms: [january], endings: [] }, ["2026-11-13"]],
  [
    "later ones",
    { terms: [january, termsFrom("2027-01-01", { seq: 3 })], endings: [] },
    ["2026-11-13", "2027-01-01"],
  ],
  [
    "the later recorded ones of a day",
    {
      terms: [
        january,
        termsFrom("2027-01-01", { seq: 3 }),
        termsFrom("2027-01-01", { seq: 4, pattern: none }),
      ],
      endings: [],
    },
    ["2026-11-13", "2027-01-01"],
  ],
  [
    "none that an earlier deactivation ended",
    { terms: [january, termsFrom("2027-01-01", { seq: 2 })], endings: [{ on: "2026-02-01", seq: 3 }] },
    [],
  ],
  [
    "none of a person without terms on its day",
    { terms: [termsFrom("2026-12-01")], endings: [] },
    ["2026-12-01"],
  ],
])("a deactivation ends %s, which are valid again once they are recorded again", (_, before, starts) => {
  const schedule = { ...before, endings: [...before.endings, ending] };
  const restored = termsAfter(schedule, ending);
  expect(restored.map(({ from }) => from)).toEqual(starts);
  const after = {
    ...schedule,
    terms: [...schedule.terms, ...restored.map((terms, at) => ({ ...terms, seq: 6 + at }))],
  };
  const holds = ({ terms, endings }: Ended, on: string) => termsOn({ terms, endings }, on)?.pattern ?? null;
  for (const on of ["2026-11-12", "2026-11-13", "2026-11-14", "2026-12-31", "2027-01-01", "2027-06-01"])
    expect([on, holds(after, on)]).toEqual([on, holds(before, on)]);
});
