// Proves that a balance which counts on from an issued period is the one that is counted from its opening.
import { expect, test } from "vitest";
import { balanceAtEnd } from "~/modules/periods/model/balance-at-end";
import { openingOf } from "~/modules/schedules/balance-of";
import { judgedDays } from "~/modules/schedules/day-states";
import type { Schedule } from "~/modules/schedules/schedule";
import { addDays, isWithin } from "~/time/dates";
import { startOfDay } from "~/time/zones";
import { rounds } from "../../support/rounds";
import { aMove, madridZone } from "../schedules/a-schedule";
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
