import { expect, test } from "vitest";
import { rankCandidates } from "~/modules/shifts/model/rank-candidates";
import { aPublication, aWeek, withWeek, type WrittenWeek } from "../schedules/a-published-week";
import { aSchedule, vacation, withTerms } from "../schedules/a-schedule";

/** Tuesday 9 June 2026, 16:00 to 20:00. */
const shift = { on: "2026-06-09", segment: { from: 960, to: 1_200 }, centreId: "madrid" };

const published = (days: WrittenWeek, schedule = withTerms({})) =>
  withWeek(schedule, aWeek([aPublication(days)]));

const free = "";

const people = {
  free: published([free, free, "9:00-17:00"]),
  "after twelve hours of rest": published(["15:00-28:00", "12:00-16:00", "8:00-17:00", "9:00-17:00"]),
  "with few hours left": published([free, free, "9:00-17:00", "9:00-17:00", "9:00-17:00"]),
  "with the same hours left": published([free, free, free, "9:00-17:00", "9:00-17:00", "9:00-17:00"]),
  "with an offer": published(["9:00-14:00", ...Array.from({ length: 5 }, () => "1:00-10:00")]),
  "early the day after": published([free, "20:00-21:00", "7:59-8:59"]),
  "late the day before": published(["14:00-29:00", free]),
  busy: published([free, "18:00-22:00"]),
  "on the night before": published(["22:00-41:00", free]),
  away: published([free, free], withTerms({}, { absences: [vacation("2026-06-08", "2026-06-14")] })),
  "without terms": published([free, free], aSchedule({ terms: [] })),
  unpublished: withTerms({}),
};

test("free people come first if they are rested, then by the hours left of their contract", () => {
  const candidates = rankCandidates(
    Object.entries(people)
      .toReversed()
      .map(([name, schedule]) => ({ id: name, name, schedule })),
    shift,
  );
  expect(candidates.map(({ name, isRested, leftMinutes }) => [name, isRested, leftMinutes])).toEqual([
    ["free", true, 2_400 - 480],
    ["with few hours left", true, 2_400 - 1_440],
    ["with the same hours left", true, 2_400 - 1_440],
    ["after twelve hours of rest", true, 2_400 - 2_040],
    ["early the day after", false, 2_400 - 120],
    ["late the day before", false, 2_400 - 900],
    ["with an offer", false, 2_400 - 3_000],
  ]);
});

test("on the first and the last day of the published weeks, what is not published is rest", () => {
  const days = ["9:00-12:00", free, free, free, free, free, "9:00-12:00"];
  const rested = { id: "ana", name: "Ana", isRested: true, leftMinutes: 2_400 - 360 };
  for (const on of ["2026-06-08", "2026-06-14"])
    expect(rankCandidates([{ id: "ana", name: "Ana", schedule: published(days) }], { ...shift, on })).toEqual(
      [rested],
    );
});
