import { FORGOTTEN_MS } from "~/modules/ledger/model/decide-punch";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate, monthOf, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatLongDate, formatTime } from "~/time/formats";
import { minutesOf, restOf } from "~/time/worked";
import { totalsWithin, type CountedLog } from "./totals";

/** `En curso desde las 09:02`; of an entry that began on another day, with its date. */
function openText({ checkInTime, day, timeZone }: TimeLog, todayOn: LocalDate): string {
  const time = formatTime(checkInTime, timeZone);
  return day === todayOn
    ? `En curso desde las ${time}`
    : `En curso desde el ${formatDate(day)} a las ${time}`;
}

/** What goes on, but not what has gone on for so long that it was forgotten. */
const runningOf = (open: TimeLog | null, now: number) =>
  open && now - open.checkInTime < FORGOTTEN_MS ? open : null;

/** Entries, of which what goes on counts as if it ended now. */
export function countedUpTo(now: number, logs: readonly TimeLog[], open: TimeLog | null): CountedLog[] {
  const running = runningOf(open, now);
  return logs.map((log) => {
    if (log.id !== running?.id) return log;
    const { checkInTime: check_in_at, pauses } = log;
    const { gross, effective } = minutesOf({ check_in_at, check_out_at: now, pauses })!;
    return { ...log, grossMs: gross * 60_000, durationMs: effective * 60_000, isRunning: true };
  });
}

/**
 * A person's today, week and month until now. What goes on counts as far as it has come, and each sum says whether it is part of it.
 * @param logs of all of these days.
 */
export function nowOf(
  logs: readonly TimeLog[],
  open: TimeLog | null,
  { todayOn, now }: { todayOn: LocalDate; now: number },
) {
  const running = runningOf(open, now);
  const counted = countedUpTo(now, logs, open);
  const sumOf = (range: DateRange) => totalsWithin(counted, range);
  return {
    asOf: now,
    today: sumOf({ from: todayOn, to: todayOn }),
    week: sumOf(weekOf(todayOn)),
    month: sumOf(monthOf(todayOn)),
    /** Whether they are on a pause that is no work. */
    isResting: running !== null && restOf(running.pauses).restingSince !== null,
    open: open && {
      since: openText(open, todayOn),
      note: running ? "ya sumado" : "no se suma sin la salida",
    },
  };
}

/** For so long after leaving somebody is told what their day was. */
const saidForMs = 3_600_000;

/**
 * `Hoy: 7 h 59 min. Hasta mañana.` to whoever has just left; of a night that began the day before, the total of that day.
 * @param logs of the last days, oldest first.
 */
export function farewellOf(
  logs: readonly TimeLog[],
  { todayOn, now }: { todayOn: LocalDate; now: number },
): string | null {
  const last = logs.at(-1);
  if (!last || last.checkOutTime === null || now - last.checkOutTime > saidForMs) return null;
  const { day } = last;
  const total = formatDuration(totalsWithin(logs, { from: day, to: day }).totalMs);
  return day === todayOn
    ? `Hoy: ${total}. Hasta mañana.`
    : `El ${formatLongDate(day)}: ${total}. Hasta luego.`;
}
