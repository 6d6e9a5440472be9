import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import { missingExitAfterMs } from "~/modules/ledger/rules/decide-punch";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate, formatShortDate, monthOf, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatLongDate, formatTime, weekdayName } from "~/time/formats";
import { workedMinutes, restPausesOf } from "~/time/worked";
import { totalsWithin, type CountedLog } from "./totals";

/** What the totals say of the open entry. */
export interface OpenNote {
  /** `En curso desde las 09:02`, with the date if the entry began on another day. */
  text: string;
  /** Whether the totals have it. */
  note: string;
  isRunning: boolean;
}

function openNoteOf(log: TimeLog, { todayOn, now }: { todayOn: LocalDate; now: number }): OpenNote {
  const { checkInTime, day, timeZone, pauses } = log;
  const pause = pauses.find(({ end_at }) => end_at === null);
  if (pause) {
    const text = `En pausa desde las ${formatTime(pause.start_at, timeZone)}`;
    return {
      text,
      note: pause.counts_as_work ? "cuenta como trabajo" : "la pausa no suma",
      isRunning: false,
    };
  }
  if (isExitProbablyMissing(checkInTime, now)) return { ...missingExitNoteOf(log), note: "provisional" };
  const time = formatTime(checkInTime, timeZone);
  const since = day === todayOn ? `las ${time}` : `el ${formatDate(day)} a las ${time}`;
  return { text: `En curso desde ${since}`, note: "ya sumado", isRunning: true };
}

const missingExitNoteOf = ({ day }: TimeLog): OpenNote => ({
  text: `Falta la salida del ${formatShortDate(day)}`,
  note: "no se suma",
  isRunning: false,
});

/** The open entry, unless its exit counts as missing. */
export const runningOf = (open: TimeLog | null, now: number) =>
  open && now - open.checkInTime < missingExitAfterMs ? open : null;

/** Returns the entries; the open one counts as if it ended now. */
export function countedUpTo(now: number, logs: readonly TimeLog[], open: TimeLog | null): CountedLog[] {
  const running = runningOf(open, now);
  return logs.map((log) => {
    if (log.id !== running?.id) return log;
    const { checkInTime: check_in_at, pauses } = log;
    const { gross, effective } = workedMinutes({ check_in_at, check_out_at: now, pauses })!;
    return { ...log, grossMs: gross * 60_000, durationMs: effective * 60_000, isRunning: true };
  });
}

/**
 * Returns a person's totals of a day, and of this week and this month. The open entry counts until now, and each total says whether it
 * includes it.
 * @param logs the entries of all these days, on their working days. @param shownOn the day: today, or the working day that lasts.
 */
export function nowOf(
  logs: readonly TimeLog[],
  open: TimeLog | null,
  { todayOn, shownOn = todayOn, now }: { todayOn: LocalDate; shownOn?: LocalDate; now: number },
) {
  const running = runningOf(open, now);
  const countedLogs = countedUpTo(now, logs, open);
  const sumOf = (range: DateRange) => totalsWithin(countedLogs, range);
  return {
    asOf: now,
    ...(shownOn !== todayOn && { dayName: currentDayName(shownOn, todayOn) }),
    today: sumOf({ from: shownOn, to: shownOn }),
    week: sumOf(weekOf(todayOn)),
    month: sumOf(monthOf(todayOn)),
    /** Whether a pause is open that does not count as work. */
    isResting: running !== null && restPausesOf(running.pauses).restingSince !== null,
    open: running ? openNoteOf(running, { todayOn, now }) : open && missingExitNoteOf(open),
  };
}

/** Names the working day that the clock shows: `Hoy`, or `Jornada del lunes` after midnight. */
export const currentDayName = (on: LocalDate, todayOn: LocalDate): string =>
  on === todayOn ? "Hoy" : `Jornada del ${weekdayName(on)}`;

/** The farewell is shown for this long after the check-out. */
const farewellShownForMs = 3_600_000;

/**
 * Returns `Hoy: 7 h 59 min. Hasta mañana.` after a check-out, and `Hasta luego` before another shift of the day. For a night that began the
 * day before: the total of that day. Null later, or with an open entry.
 * @param logs the entries of the last days on their working days, oldest first.
 */
export function farewellOf(
  logs: readonly TimeLog[],
  { todayOn, now, hasLaterShift }: { todayOn: LocalDate; now: number; hasLaterShift: boolean },
): string | null {
  const last = logs.at(-1);
  if (!last || last.checkOutTime === null || now - last.checkOutTime > farewellShownForMs) return null;
  const { day } = last;
  const total = formatDuration(totalsWithin(logs, { from: day, to: day }).totalMs);
  return day === todayOn
    ? `Hoy: ${total}. ${hasLaterShift ? "Hasta luego" : "Hasta mañana"}.`
    : `El ${formatLongDate(day)}: ${total}. Hasta luego.`;
}
