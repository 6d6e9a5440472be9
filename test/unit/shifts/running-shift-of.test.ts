import { expect, test } from "vitest";
import { runningShiftOf } from "~/modules/shifts/model/running-shift-of";
import { aPublication, aWeek, withWeek } from "../schedules/a-published-week";
import { at, madridZone, night, office, withTerms } from "../schedules/a-schedule";

const schedule = withWeek(withTerms({}), aWeek([aPublication(["9:00-17:00", "9:00-17:00 22:00-30:00"])]));
const [day] = office;
const [ofNight] = night;

test.each([
  ["2026-06-08 08:59", null],
  ["2026-06-08 09:00", { on: "2026-06-08", minute: 540, segment: day }],
  ["2026-06-08 16:59", { on: "2026-06-08", minute: 1_019, segment: day }],
  ["2026-06-08 17:00", null],
  ["2026-06-09 23:15", { on: "2026-06-09", minute: 1_395, segment: ofNight }],
  ["2026-06-10 02:30", { on: "2026-06-09", minute: 1_590, segment: ofNight }],
  ["2026-06-10 06:00", null],
  ["2026-06-10 10:00", null],
])("at %s the running published shift is %j", (now, running) => {
  expect(runningShiftOf(schedule, at(now), madridZone)).toEqual(running);
});

test("no shift runs in a week that is not published", () => {
  expect(runningShiftOf(schedule, at("2026-06-15 10:00"), madridZone)).toBeNull();
});
