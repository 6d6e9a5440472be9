// Proves that a balance which counts on from an issued period is the one that is counted from its opening.
import { describe, expect, test } from "vitest";
import { balanceAtEnd } from "~/modules/periods/model/balance-at-end";
import { openingOf } from "~/modules/schedules/balance-of";
import { judgedDays } from "~/modules/schedules/day-states";
import type { Schedule } from "~/modules/schedules/schedule";
import { addDays, isWithin } from "~/time/dates";
import { startOfDay } from "~/time/zones";
import { rounds } from "../../support/rounds";
import { aPublication, aWeek, daysOf, withWeek, workedAt } from "../schedules/a-published-week";
import { aMove, aSchedule, at, madridZone, withTerms } from "../schedules/a-schedule";
import { aPlannedLife, Chance } from "../schedules/random-schedule";

const tiers = [
  { count: rounds(200), options: {} },
  { count: rounds(5_000), options: { tags: "deep" } },
];

for (const { count, options } of tiers)
  test(
    `${count} random lives have the same balance from any issued day on as from the opening`,
    options,
    () => {
      let counted = 0;
      for (let seed = 1; seed <= count; seed += 1) {
        const chance = new Chance(seed);
        const { range, schedule, logs, moves } = aPlannedLife(seed);
        const readAt = startOfDay(addDays(range.to, 9), madridZone);
        const record = { schedule, moves, work: logs, readAt };
        const on = addDays(range.from, chance.below(14));
        const through = addDays(on, 1 + chance.below(14));
        const issued = { on, minutes: balanceAtEnd(record, { issued: null, through: on }) };
        const around = judgedDays({ from: addDays(on, 1), to: through });
        const later = { ...record, work: logs.filter(({ day }) => isWithin(day, around)) };
        const balance = balanceAtEnd(record, { issued: null, through });
        expect(balanceAtEnd(later, { issued, through }), `seed ${seed}`).toBe(balance);
        const openingOn = openingOf(schedule, moves);
        if (openingOn !== null && openingOn <= on && balance !== issued.minutes) counted += 1;
      }
      expect(counted).toBeGreaterThan(count / 4);
    },
  );

const noTerms: Schedule = { ...aPlannedLife(1).schedule, terms: [] };

test("a balance without terms is unknown", () => {
  const record = { schedule: noTerms, moves: [], work: [], readAt: 0 };
  expect(balanceAtEnd(record, { issued: null, through: "2026-10-31" })).toBeNull();
});

test("a balance that opened more than four years ago is unknown, whatever was issued", () => {
  const { schedule } = aPlannedLife(1);
  const moves = [aMove("2022-09-30", 60, { reason: "opening" })];
  const record = { schedule, moves, work: [], readAt: 0 };
  const issued = { on: "2026-09-30", minutes: 60 };
  expect(balanceAtEnd(record, { issued, through: "2026-10-31" })).toBeNull();
});

describe("the balance of 31 October of a person without planned hours", () => {
  const schedule = withTerms({ pattern: { kind: "none" } });
  const issued = { on: "2026-09-30", minutes: 60 };
  const opening = (on: string, minutes: number, seq = 9) => aMove(on, minutes, { reason: "opening", seq });

  test.each<
    [string, number | null, Parameters<typeof balanceAtEnd>[1]["issued"], ReturnType<typeof aMove>[]]
  >([
    [
      "has what was issued, and the moves after it",
      75,
      issued,
      [
        opening("2026-09-01", 0),
        aMove("2026-09-30", 100),
        aMove("2026-10-01", 10),
        aMove("2026-10-31", 5),
        aMove("2026-11-01", 100),
      ],
    ],
    ["counts on from a period that ended on the opening day", 60, issued, [opening("2026-09-30", 40)]],
    ["begins with an opening after what was issued", 40, issued, [opening("2026-10-01", 40)]],
    [
      "leaves out an opening that another one replaced",
      60,
      issued,
      [opening("2026-10-15", 500, 1), opening("2026-09-01", 0, 2)],
    ],
    ["is unknown if the issued one is", null, { ...issued, minutes: null }, [opening("2026-09-01", 0)]],
    ["is known four years after the month of its opening", 40, null, [opening("2022-10-01", 40)]],
  ])("%s", (_, minutes, lastIssued, moves) => {
    const record = { schedule, moves, work: [], readAt: at("2026-11-02 09:00") };
    expect(balanceAtEnd(record, { issued: lastIssued, through: "2026-10-31" })).toBe(minutes);
  });
});

test("a published week of 32 hours in which 40 are worked leaves the balance of a contract of 40", () => {
  const days = daysOf("9:00-17:00", 4);
  const schedule = withWeek(aSchedule(), {
    ...aWeek([aPublication(days, { on: "2026-11-13 12:00" })]),
    week: "2026-11-16",
  });
  const work = workedAt(daysOf("9:00-19:00", 4), "2026-11-16");
  const record = { schedule, moves: [], work, readAt: at("2026-11-24 09:00") };
  const issued = { on: "2026-11-15", minutes: 30 };
  expect(balanceAtEnd(record, { issued, through: "2026-11-22" })).toBe(30);
});
