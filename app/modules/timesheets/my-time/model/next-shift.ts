import { attendanceOn } from "~/modules/schedules/attendance-on";
import { expectedOn } from "~/modules/schedules/expected-on";
import type { Schedule } from "~/modules/schedules/schedule";
import { shiftOn } from "~/modules/schedules/shift-on";
import { addDays, type LocalDate } from "~/time/dates";
import { formatDayName, formatTime } from "~/time/formats";

/** Longer absences end on a day that nobody plans for yet. */
const mostDaysAhead = 14;

/**
 * Returns when a person who is out works next: `Hoy entras a las 22:00`, `Hoy libras · entras el jueves 19 a las 22:00`; or when the shift
 * began to which they have not come. Null while a shift lasts to which they came, without terms, and if the next working day has no times
 * or may be a holiday.
 * @param lastAt the end of their last entry; null without one.
 */
export function nextShiftText(
  schedule: Schedule,
  { todayOn, now, lastAt }: { todayOn: LocalDate; now: number; lastAt: number | null },
): string | null {
  const { terms, minutes } = expectedOn(schedule, todayOn);
  if (!terms) return null;
  const next = nextStartOf(schedule, { todayOn, now });
  const isFree = minutes === 0 && attendanceOn(schedule, todayOn).segments.length === 0;
  if (next === null) return isFree ? "Hoy libras" : null;
  const { on, time, startAt } = next;
  if (startAt <= now) return lastAt !== null && lastAt > startAt ? null : `Tu turno empezó a las ${time}`;
  if (on === todayOn) return `Hoy entras a las ${time}`;
  const entry = `entras ${on === addDays(todayOn, 1) ? "mañana" : `el ${formatDayName(on)}`} a las ${time}`;
  return isFree ? `Hoy libras · ${entry}` : entry.replace("e", "E");
}

/** Whether a shift has begun to which a person who is out has not come. */
export function isLateForShift(
  schedule: Schedule,
  { todayOn, now, lastAt }: { todayOn: LocalDate; now: number; lastAt: number | null },
): boolean {
  const next = expectedOn(schedule, todayOn).terms && nextStartOf(schedule, { todayOn, now });
  return next ? next.startAt <= now && (lastAt === null || lastAt <= next.startAt) : false;
}

/** Whether another shift of today begins later. */
export const hasLaterShift = (
  schedule: Schedule,
  { todayOn, now }: { todayOn: LocalDate; now: number },
): boolean => shiftOn(schedule, todayOn)?.spans.some(({ startAt }) => startAt > now) ?? false;

function nextStartOf(schedule: Schedule, { todayOn, now }: { todayOn: LocalDate; now: number }) {
  for (let ahead = -1; ahead <= mostDaysAhead; ahead += 1) {
    const on = addDays(todayOn, ahead);
    const shift = shiftOn(schedule, on);
    const span = shift?.spans.find(({ endAt }) => endAt > now);
    if (shift?.isInDoubt && ahead >= 0) return null;
    if (span) return { on, startAt: span.startAt, time: formatTime(span.startAt, shift!.timeZone) };
  }
  return null;
}
