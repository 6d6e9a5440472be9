// Proves that shifts at centres with two clocks are compared by instants, wherever overlaps are judged.
import { expect, test } from "vitest";
import { nextGrid, openGrid, type GridContext } from "~/modules/shifts/grid/model/grid-state";
import { toOwnClockOf } from "~/modules/shifts/grid/to-own-clock";
import { addShift } from "~/modules/shifts/model/add-shift";
import { faultOfDraft } from "~/modules/shifts/model/fault-of-draft";
import { judgePublication } from "~/modules/shifts/model/judge-publication";
import { rankCandidates } from "~/modules/shifts/model/rank-candidates";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { aPublication, aWeek, withWeek } from "../schedules/a-published-week";
import { at, canaryZone, madridZone, withTerms } from "../schedules/a-schedule";
import { aWeekRow, freeWeek, monday } from "./a-week-row";

const ana = aWeekRow("ana");
const context: GridContext = {
  rows: [ana],
  templates: [],
  centreNames: [
    { id: "madrid", name: "Bar Sol", timeZone: madridZone },
    { id: "las-palmas", name: "Vegueta", timeZone: canaryZone },
  ],
};
const there = { centre: "las-palmas" };

/** Days of a person of Madrid. 11 in Las Palmas is 12 in Madrid. */
const cases: [string, WeekDays, "overlap" | "overlaps-next-day" | null][] = [
  [
    "12-16, 15-18 en Vegueta",
    [
      [
        { from: 720, to: 960 },
        { from: 900, to: 1_080, ...there },
      ],
    ],
    null,
  ],
  [
    "11-12 en Vegueta, 12-16",
    [
      [
        { from: 660, to: 720, ...there },
        { from: 720, to: 960 },
      ],
    ],
    "overlap",
  ],
  [
    "9-11 en Vegueta, 12-16",
    [
      [
        { from: 540, to: 660, ...there },
        { from: 720, to: 960 },
      ],
    ],
    null,
  ],
  [
    "20-24 en Vegueta, then 0-4",
    [[{ from: 1_200, to: 1_440, ...there }], [{ from: 0, to: 240 }]],
    "overlaps-next-day",
  ],
].map(([text, days, fault]) => [text, [...(days as WeekDays), ...freeWeek].slice(0, 7), fault] as never);

test.each(cases)("the grid compares %s by the clock of each centre", (_, days, fault) => {
  const pasted = days.map((segments) =>
    segments
      .map(({ from, to, centre }) => `${from / 60}-${to / 60}${centre ? " en Vegueta" : " en Bar Sol"}`)
      .join(" "),
  );
  const state = nextGrid(
    openGrid(context),
    { kind: "paste", text: pasted.map((text) => text || "libre").join("\t") },
    context,
  );
  expect(state.fault?.fault ?? null).toBe(fault);
});

test.each(cases)(
  "the publication compares %s by the clock of each centre, and the draft does not",
  (_, days, fault) => {
    const schedule = withTerms({});
    const draft = { version: 1, days, updatedBy: "Olga", updatedAt: 0 };
    const judged = judgePublication(
      { isActive: true, schedule, draft, lastKey: null },
      { version: 1, offer: null, week: monday, key: "1", now: at("2026-12-03 10:00") },
    );
    const faults = { overlap: "overlapping-segments", "overlaps-next-day": "overlaps-next-day" } as const;
    expect("fault" in judged ? judged.fault.fault : null).toBe(fault && faults[fault]);
    expect(faultOfDraft(days)).toBeNull();
  },
);

test("a requested shift on another clock is added where it does not overlap, in the order of the instants", () => {
  const toOwnClock = toOwnClockOf(ana, context.centreNames);
  const worked: WeekDays = [[{ from: 720, to: 960 }], ...freeWeek.slice(1)];
  const add = (from: number, to: number) =>
    addShift(worked, { weekday: 0, segment: { from, to, ...there }, toOwnClock })?.[0] ?? null;
  expect(add(660, 780)).toBeNull();
  expect(add(900, 1_080)).toEqual([worked[0]![0], { from: 900, to: 1_080, ...there }]);
});

test("a person who ends at 16 in Madrid is free at 15 in Las Palmas, and one who begins then is not", () => {
  const published = (times: string) => withWeek(withTerms({}), aWeek([aPublication(["", times])]));
  const people = { free: published("12:00-16:00"), busy: published("16:00-20:00") };
  const candidates = rankCandidates(
    Object.entries(people).map(([name, schedule]) => ({ id: name, name, schedule })),
    { on: "2026-06-09", segment: { from: 900, to: 1_020 }, centreId: "las-palmas" },
  );
  expect(candidates.map(({ name }) => name)).toEqual(["free"]);
});
