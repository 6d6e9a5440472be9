import { describe, expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { aPublication, aWeek, daysOf, withWeek, workedAt } from "./a-published-week";
import { aMove, at, withTerms } from "./a-schedule";

describe("a balance", () => {
  const schedule = withTerms({ pattern: { kind: "none" } });
  const moves = [
    aMove("2026-06-01", 10, { reason: "opening" }),
    aMove("2026-06-05", 20, { seq: 10 }),
    aMove("2026-06-20", 30, { seq: 11 }),
  ];

  test.each<[string | null, string, number]>([
    [null, "2026-06-01", 60],
    ["2026-05-01", "2026-06-01", 60],
    ["2026-06-10", "2026-06-10", 30],
  ])(
    "for a reader who sees the days from %s opens on %s and has %i minutes",
    (seenFrom, openingOn, minutes) => {
      const limits = { through: "2026-06-30", seenFrom, now: at("2026-07-02 09:00") };
      expect(balanceOf(schedule, { logs: [], moves }, limits)).toMatchObject({ openingOn, minutes });
    },
  );

  test("adds the adjustment of a published week", () => {
    const logs = workedAt(daysOf("9:00-19:00", 4));
    const opened = [aMove("2026-06-08", 10, { reason: "opening" })];
    // The contract has 40 hours, and 40 were worked instead of the 32 that were published.
    const published = withWeek(withTerms({}), aWeek([aPublication(daysOf("9:00-17:00", 4))]));
    const limits = { through: "2026-06-14", now: at("2026-06-16 09:00") };
    expect(balanceOf(published, { logs, moves: opened }, limits)!.minutes).toBe(10);
  });
});
