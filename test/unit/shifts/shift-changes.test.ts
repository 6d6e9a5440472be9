import { expect, test } from "vitest";
import type { WeekContent } from "~/modules/schedules/week-content";
import { shiftChangesOf } from "~/modules/shifts/shift-changes-of";

const week = "2026-12-07";
const noon = [{ from: 720, to: 960 }];
const later = [{ from: 780, to: 1_020 }];

const changesOf = (...contents: WeekContent[]) =>
  shiftChangesOf(contents.map((content) => ({ content, recordedAt: 0, author: "Olga" }))).map(
    ({ on, what, before, now }) => [on, what, before, now],
  );

const published = (...days: (typeof noon)[]): WeekContent => ({
  kind: "week_published",
  week,
  days: Array.from({ length: 7 }, (_each, at) => days[at] ?? []),
  offer: null,
  key: "k",
});

test("the first publication of a week has a change for each day with shifts", () => {
  expect(changesOf(published(noon, [], later))).toEqual([
    ["2026-12-07", "publicación", "", "12–16"],
    ["2026-12-09", "publicación", "", "13–17"],
  ]);
});

test("a later publication has a change for each day that differs", () => {
  expect(changesOf(published(noon, noon), published(noon, later, noon)).slice(2)).toEqual([
    ["2026-12-08", "cambio", "12–16", "13–17"],
    ["2026-12-09", "cambio", "libre", "12–16"],
  ]);
});

test("another week begins with a publication of its own", () => {
  const next = { ...published(noon), week: "2026-12-14" };
  expect(changesOf(published(later), next)[1]).toEqual(["2026-12-14", "publicación", "", "12–16"]);
});

test("the worker's answers and taken shifts, and released time, are listed", () => {
  expect(
    changesOf(
      { kind: "week_seen", week, publication: 1, via: "account" },
      { kind: "offer_answered", week, publication: 1, answer: "refused", via: "kiosk" },
      { kind: "offer_answered", week, publication: 1, answer: "accepted", via: "kiosk" },
      { kind: "shift_added", week, on: week, from: 1_200, to: 1_470, cover: null, via: "account" },
      { kind: "shift_released", week, on: week, from: 900 },
    ),
  ).toEqual([
    [null, "vista", "", ""],
    [null, "no acepta las horas de más", "", ""],
    [null, "acepta las horas de más", "", ""],
    [week, "turno que coge", "", "20–0:30"],
    [week, "puede irse antes", "", "hasta las 15:00"],
  ]);
});
