import { expect, test } from "vitest";
import { datesOf } from "~/time/dates-of";
import { sumHours } from "~/modules/schedules/sum-hours";
import { workDayOf } from "~/modules/schedules/work-day-of";
import { addDays, daysBetween, type LocalDate } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { livesOfTiers } from "../../support/rounds";
import { canaryZone, everyDay, madridZone, termsFrom } from "./a-schedule";
import { aPlannedLife, Chance } from "./random-schedule";

/** Returns an entry of one minute at any hour of a day, and often near midnight. */
function anEntry(chance: Chance, on: LocalDate) {
  const timeZone = chance.pick([madridZone, canaryZone]);
  const hour = chance.pick([chance.below(24), 0, 23]);
  const checkInTime = startOfDay(on, timeZone) + (hour * 60 + chance.below(60)) * minuteMs;
  return {
    day: localDateOf(checkInTime, timeZone),
    timeZone,
    checkInTime,
    checkOutTime: checkInTime + minuteMs,
    isExitMissing: false,
    durationMs: minuteMs,
    pauses: [],
  };
}

for (const { count: lives, options } of livesOfTiers(5_000))
  test(
    `${lives} random schedules: each entry counts on exactly one day, the register's or a neighbouring one`,
    options,
    () => {
      const occurred = new Map([-1, 0, 1].map((days) => [days, 0]));
      for (let seed = 1; seed <= lives; seed += 1) {
        const chance = new Chance(seed + 2_000_000);
        const { range, now, ...life } = aPlannedLife(seed);
        const early = everyDay([{ from: chance.below(90), to: 500 }]);
        const terms =
          chance.below(4) === 0 ? [termsFrom("2024-01-01", { pattern: early })] : life.schedule.terms;
        const schedule = { ...life.schedule, terms };
        const logs = datesOf(range).map((on) => anEntry(chance, on));
        const whole = sumHours(
          schedule,
          logs,
          { from: addDays(range.from, -3), to: addDays(range.to, 3) },
          now,
        );
        if (whole.effective - whole.clockChange + whole.pending.minutes !== logs.length)
          expect(whole, `seed ${seed}`).toBe("each minute once");
        for (const log of logs) {
          const days = daysBetween(log.day, workDayOf(log, schedule));
          occurred.set(days, (occurred.get(days) ?? 0) + 1);
        }
      }
      expect([...occurred.keys()]).toEqual([-1, 0, 1]);
      expect(Math.min(...occurred.values())).toBeGreaterThan(lives / 10);
    },
  );
