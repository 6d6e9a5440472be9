import { expect, test } from "vitest";
import { hasTypedDays, typedRowOf, shareOf, withMoreRows } from "~/modules/schedules/calendar/calendar-rows";

test.each([
  ["closed", "80", "0"],
  ["half", "80", "50"],
  ["other", "80", "80"],
  // Forms of earlier deployments have no list.
  [undefined, "80", "80"],
  ["other", "", "0"],
])("a day with work %s and hours %j has the share %s", (work, share, expected) => {
  expect(shareOf({ day_share_0: share, ...(work && { day_work_0: work }) }, 0)).toBe(expected);
});

test("additional rows count as typed if they have a date or a name, or if rows were added", () => {
  const empty = withMoreRows({}, 3);
  expect(hasTypedDays(empty)).toBe(false);
  expect(hasTypedDays({ ...empty, day_name_2: "Puente" })).toBe(true);
  expect(hasTypedDays(withMoreRows(empty, 3))).toBe(true);
});

test("a row names how much of its day is worked", () => {
  const day = { on: "2026-12-24", until: "2026-12-24", name: "Nochebuena", scope: "company" as const };
  const workOf = (factor: number) => typedRowOf(0, { ...day, factor }).day_work_0;
  expect([0, 0.5, 0.75].map(workOf)).toEqual(["closed", "half", "other"]);
});
