import { dayRecordsOf } from "~/modules/timesheets/day-record";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { balanceOf } from "~/modules/schedules/balance-of";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import type { PeriodRecord } from "~/modules/periods/model/period";
import { weekOf, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { madridZone } from "../schedules/a-schedule";

export const october: DateRange = { from: "2026-10-01", to: "2026-10-31" };
export const november: DateRange = { from: "2026-11-01", to: "2026-11-30" };
export const december: DateRange = { from: "2026-12-01", to: "2026-12-31" };

interface PeriodLife {
  schedule: Schedule;
  logs: readonly WorkedLog[];
  moves?: readonly BalanceMove[];
  /** The instant (ms) at which it is read. */
  now: number;
}

/** Returns the record of a period, as the database has it. */
export function recordOf({ schedule, logs, moves = [], now }: PeriodLife, range: DateRange): PeriodRecord {
  const entries = logs.map((log) => ({ ...log, grossMs: log.durationMs, mark: null }));
  const todayOn = localDateOf(now, madridZone);
  const around = { from: weekOf(range.from).from, to: range.to };
  return {
    days: dayRecordsOf({ entries, planned: { schedule, moves, now } }, { range: around, todayOn }),
    schedule,
    moves,
  };
}

/** Returns the balance at the end of a period, in minutes. */
export const balanceAt = ({ schedule, logs, moves = [], now }: PeriodLife, range: DateRange) =>
  balanceOf(schedule, { logs, moves }, { through: range.to, now })?.minutes ?? null;
