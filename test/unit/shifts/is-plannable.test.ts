import { expect, test } from "vitest";
import { isPlannable } from "~/modules/shifts/model/is-plannable";
import { at, madridZone } from "../schedules/a-schedule";

test.each([
  ["2026-06-08", "2026-06-14", true],
  // At a centre behind the company's clock its Sunday may not be over.
  ["2026-06-08", "2026-06-15", true],
  ["2026-06-08", "2026-06-16", false],
  ["2027-06-14", "2026-06-08", true],
  ["2027-06-14", "2026-06-07", false],
  ["2026-06-09", "2026-06-08", false],
  ["2026-02-30", "2026-02-23", false],
])("the week of %s, on %s, can be planned: %s", (week, todayOn, canPlan) => {
  expect(isPlannable(week, at(`${todayOn} 12:00`), madridZone)).toBe(canPlan);
});
