import { expect, test } from "vitest";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import { lastSeqOf } from "~/modules/shifts/model/last-seq-of";
import { withPublication } from "~/modules/shifts/model/with-publication";
import { withTakenShifts } from "~/modules/shifts/model/with-taken-shifts";
import { anAnswer, aPublication, aWeek, withWeek } from "../schedules/a-published-week";
import { shift, withTerms } from "../schedules/a-schedule";

const week = "2026-06-08";
const tuesday = "2026-06-09";
const { days } = aPublication(["", "12:00-16:00"]);
const [noon] = shift("12:00-16:00") as [ShiftSegment];

const takenShift = (times: string, changes: { seq?: number; recordedAt?: number } = {}) => ({
  seq: 11,
  recordedAt: 100,
  on: tuesday,
  segment: shift(times)[0]!,
  ...changes,
});

test.each<[string, ReturnType<typeof takenShift>, string]>([
  ["is added in the order of the day", takenShift("8:00-10:00"), "8:00-10:00 12:00-16:00"],
  ["is added after a shift that ends before it", takenShift("18:00-20:00"), "12:00-16:00 18:00-20:00"],
  ["is added if it begins as another one", takenShift("12:00-18:00"), "12:00-16:00 12:00-18:00"],
  ["is added if it ends as another one", takenShift("10:00-16:00"), "10:00-16:00 12:00-16:00"],
  ["is not added twice", takenShift("12:00-16:00"), "12:00-16:00"],
  [
    "is part of a draft that was saved after it",
    takenShift("18:00-20:00", { recordedAt: 99 }),
    "12:00-16:00",
  ],
])("a taken shift %s", (_, added, times) => {
  const schedule = withWeek(withTerms({}), aWeek([aPublication([])], { added: [added] }));
  const other = { ...aWeek([aPublication([])], { added: [takenShift("5:00-6:00")] }), week: "2026-06-15" };
  expect(withTakenShifts(days, { schedule: withWeek(schedule, other), week, since: 100 })).toEqual(
    days.with(1, shift(times)),
  );
});

test("the last record of a week is the last of its publications, answers, taken shifts and releases", () => {
  const release = { seq: 20, recordedAt: 0, on: tuesday, from: 840 };
  const publications = [aPublication([], { seq: 3 }), aPublication([], { seq: 10 })];
  expect(lastSeqOf(aWeek(publications))).toBe(10);
  expect(lastSeqOf(aWeek(publications, { answers: [anAnswer("refused", 3, 12)] }))).toBe(12);
  expect(lastSeqOf(aWeek(publications, { added: [takenShift("8:00-10:00", { seq: 15 })] }))).toBe(15);
  expect(lastSeqOf(aWeek(publications, { releases: [release] }))).toBe(20);
  expect(lastSeqOf(undefined)).toBe(0);
});

test("a publication follows all records, in its week or as a new one", () => {
  const first = aWeek([aPublication([])], { answers: [anAnswer("accepted")] });
  const stated = { week, recordedAt: 200, days, offer: [{ on: tuesday, ...noon }] };
  const publication = { seq: 21, recordedAt: 200, days, offer: stated.offer };
  const schedule = withWeek(withTerms({}), first);
  expect(withPublication(schedule, stated)).toEqual({
    ...schedule,
    weeks: [{ ...first, publications: [...first.publications, publication] }],
  });
  const other = { ...first, week: "2026-06-15" };
  expect(withPublication(withWeek(withTerms({}), other), stated).weeks).toEqual([
    other,
    { week, publications: [publication], answers: [], added: [], releases: [] },
  ]);
  expect(withPublication(withTerms({}), stated).weeks[0]!.publications).toEqual([{ ...publication, seq: 1 }]);
});
