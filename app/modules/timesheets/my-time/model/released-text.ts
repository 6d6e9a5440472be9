import { timeText } from "~/modules/schedules/pattern-text";
import { shiftOn } from "~/modules/schedules/shift-on";
import type { Schedule } from "~/modules/schedules/schedule";
import { weekOf, type LocalDate } from "~/time/dates";

/**
 * Returns the text for a person with an open entry whose running shift a manager ended early: `Puedes irte: tu turno ha terminado a las
 * 22:30.` Null if none did, and from the beginning of a later shift of that day on.
 */
export function releasedText(schedule: Schedule, on: LocalDate, now: number): string | null {
  const week = schedule.weeks.find((publishedWeek) => publishedWeek.week === weekOf(on).from);
  const release = week?.releases.findLast((each) => each.on === on);
  if (!release) return null;
  const hasLaterShift = shiftOn(schedule, on)?.spans.some(
    ({ startAt }) => release.recordedAt < startAt && startAt <= now,
  );
  return hasLaterShift ? null : `Puedes irte: tu turno ha terminado a las ${timeText(release.from)}.`;
}
