import { expect, test } from "vitest";
import { peopleByHour, shiftsOn, shortagesOf, weeksAtCentre } from "~/modules/shifts/grid/model/coverage-of";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { shift } from "../schedules/a-schedule";

const onMonday = (text: string): WeekDays => [shift(text), [], [], [], [], [], []];

const weeks = [onMonday("9:00-15:00"), onMonday("12:30-16:00 20:00-26:00")];

test("a shift past midnight counts as present on the next day too", () => {
  expect(shiftsOn(weeks, 0)).toHaveLength(3);
  expect(shiftsOn(weeks, 1)).toEqual(shift("0:00-2:00"));
});

test("the count of an hour is the most people who work in it", () => {
  const byHour = peopleByHour(shiftsOn(weeks, 0));
  expect(byHour.slice(8, 17)).toEqual([0, 1, 1, 1, 2, 2, 2, 1, 0]);
});

test("a shortage begins at the minute with too few people", () => {
  expect(shortagesOf(weeks, [{ weekday: 0, from: 720, to: 960, people: 2 }], [])).toEqual([
    { weekday: 0, from: 720, to: 750, people: 1, needed: 2 },
    { weekday: 0, from: 900, to: 960, people: 1, needed: 2 },
  ]);
});

test("a shift at another centre counts there, and not at the person's own", () => {
  const [own, elsewhere] = [shift("9:00-12:00")[0]!, { ...shift("16:00-20:00")[0]!, centre: "triana" }];
  const people = [
    { centre: "sol", days: weeks[0]! },
    { centre: "sol", days: [[own, elsewhere], [], [], [], [], [], []] },
  ];
  expect(weeksAtCentre(people, "sol").map(([monday]) => monday)).toEqual([shift("9:00-15:00"), [own]]);
  expect(weeksAtCentre(people, "triana").map(([monday]) => monday)).toEqual([[elsewhere]]);
});

test("adjacent parts with too few people are one, with the fewest people", () => {
  expect(shortagesOf(weeks, [{ weekday: 0, from: 840, to: 1080, people: 3 }], [])).toEqual([
    { weekday: 0, from: 840, to: 1080, people: 0, needed: 3 },
  ]);
});

test("a need that is met has no shortage", () => {
  expect(shortagesOf(weeks, [{ weekday: 1, from: 0, to: 120, people: 1 }], [])).toEqual([]);
});

test("a night that began on the Sunday before meets a need of Monday, and of no other day", () => {
  const needs = [0, 1].map((weekday) => ({ weekday, from: 120, to: 180, people: 1 }));
  expect(shortagesOf([], needs, shift("0:00-3:00"))).toEqual([
    { weekday: 1, from: 120, to: 180, people: 0, needed: 1 },
  ]);
});
