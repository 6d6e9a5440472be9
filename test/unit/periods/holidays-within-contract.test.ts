// Proves which minutes on a holiday are owed though they are no excess: they move no balance, and the counters of the year have them.
import { expect, test } from "vitest";
import { countersOfYear } from "~/modules/periods/model/counters-of-year";
import { holidaysWithinContract } from "~/modules/periods/model/holidays-within-contract";
import { judgedWeeksOf } from "~/modules/periods/model/judged-weeks-of";
import { proposePieces } from "~/modules/periods/model/propose-pieces";
import {
  aPublication,
  aWeek as aPublishedWeek,
  daysOf,
  free,
  withWeek,
  workedAt,
} from "../schedules/a-published-week";
import { aSchedule, at } from "../schedules/a-schedule";
import { recordOf } from "./a-period";
import { aWeek, factsOf, texts } from "./a-week";

const eight = "9:00-17:00";
const year = { from: "2026-01-01", to: "2026-12-31" };

/** Returns the figures of a week that is worked as it is published. */
function workedWeek(week: string, days: readonly string[]) {
  const schedule = withWeek(aSchedule(), {
    ...aPublishedWeek([aPublication(days, { on: "2026-04-20 12:00" })]),
    week,
  });
  const range = { from: week, to: week.slice(0, 8) + String(Number(week.slice(8)) + 6).padStart(2, "0") };
  const record = recordOf({ schedule, logs: workedAt(days, week), now: at("2026-12-09 09:00") }, range);
  const weeks = judgedWeeksOf(record, range);
  const [excess, within] = [proposePieces(weeks, factsOf(schedule)), holidaysWithinContract(weeks)];
  const counters = countersOfYear([...excess, ...within], year.to, {
    facts: factsOf(schedule),
    schedule,
    rests: [],
    todayOn: "2026-12-09",
  });
  return { difference: weeks[0]!.difference, excess: texts(excess), within: texts(within), counters };
}

test("a holiday on a Saturday that is published in place of Monday moves no balance, and its 480 minutes are owed", () => {
  const { difference, excess, within, counters } = workedWeek("2026-08-10", [
    free,
    ...daysOf(eight, 5).slice(0, 5),
    free,
  ]);
  expect([difference, excess]).toEqual([0, []]);
  expect(within).toEqual(["2026-08-15 480 holiday rested"]);
  expect(counters.holiday).toBe(480);
  expect(counters.owed).toEqual([{ as: "holiday", minutes: 480, until: null }]);
});

test("a holiday beyond the contract is excess, and is owed once", () => {
  const { difference, excess, within, counters } = workedWeek("2026-05-11", [
    ...daysOf(eight, 5).slice(0, 5),
    free,
    free,
  ]);
  expect([difference, excess]).toEqual([480, ["2026-05-15 480 holiday rested"]]);
  expect(within).toEqual([]);
  expect(counters.holiday).toBe(480);
});

test("of a holiday that is partly excess, the rest is within the contract", () => {
  const week = aWeek("2026-08-10", 120, { M: 480, X: 480, J: 480, V: 480, S: 480 }, ["2026-08-15"]);
  expect(texts(holidaysWithinContract([week]))).toEqual(["2026-08-15 360 holiday rested"]);
});

test("work on other days is never owed for a holiday", () => {
  expect(holidaysWithinContract([aWeek("2026-08-10", 0, { M: 480, S: 480 })])).toEqual([]);
});
