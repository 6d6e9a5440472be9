import { expect, test } from "vitest";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import { addShift } from "~/modules/shifts/model/add-shift";
import { faultOfDraft } from "~/modules/shifts/model/fault-of-draft";
import { isSameWeek, toStoredDays } from "~/modules/shifts/model/to-stored-days";
import { office, shift } from "../schedules/a-schedule";
import { freeWeek } from "./a-week-row";

const elsewhere: ShiftSegment = { from: 540, to: 1_020, centre: "las-palmas" };

test("stored days have each field in its order, and no other", () => {
  const own = { to: 1_020, centre: undefined, from: 540, name: "Tarde" } as unknown as ShiftSegment;
  const other = { centre: "las-palmas", to: 1_020, from: 540 };
  expect(JSON.stringify(toStoredDays([[own], [other], []]))).toBe(
    '[[{"from":540,"to":1020}],[{"from":540,"to":1020,"centre":"las-palmas"}],[]]',
  );
});

test("two weeks are the same if all seven days are", () => {
  const week = freeWeek.with(6, office);
  expect(isSameWeek(week, freeWeek.with(6, [...office]))).toBe(true);
  expect(isSameWeek(week, freeWeek)).toBe(false);
  expect(isSameWeek(week, freeWeek.with(6, [elsewhere]))).toBe(false);
  expect(isSameWeek(freeWeek.slice(1), freeWeek)).toBe(false);
});

test("a draft is refused for shifts that overlap at one centre", () => {
  const fault = { weekday: 2, fault: "overlapping-segments" };
  expect(faultOfDraft(freeWeek.with(2, shift("9:00-14:00 13:00-18:00")))).toEqual(fault);
  expect(faultOfDraft(freeWeek.with(2, [elsewhere, { ...elsewhere, from: 600 }]))).toEqual(fault);
  expect(faultOfDraft(freeWeek.with(2, [office[0]!, elsewhere]))).toBeNull();
});

test("an added shift takes its place in the order of the day", () => {
  const add = (times: string) =>
    addShift(freeWeek.with(1, shift("12:00-16:00")), {
      weekday: 1,
      segment: shift(times)[0]!,
      toOwnClock: (_, segment) => segment,
    });
  expect(add("8:00-12:00")).toEqual(freeWeek.with(1, shift("8:00-12:00 12:00-16:00")));
  expect(add("16:00-20:00")).toEqual(freeWeek.with(1, shift("12:00-16:00 16:00-20:00")));
  expect(add("8:00-12:01")).toBeNull();
});
