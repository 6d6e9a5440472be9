import { absencesOn } from "~/modules/schedules/absence-on";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { offerOf } from "~/modules/schedules/offer-of";
import { segmentsText } from "~/modules/schedules/pattern-text";
import type { Schedule } from "~/modules/schedules/schedule";
import { subtractSegments } from "~/modules/schedules/segments";
import { addDays, weekOf, type LocalDate } from "~/time/dates";

/**
 * Returns the published shifts of today and tomorrow: `Hoy 12:00–16:00 y 20:00–00:30 · mañana libras`. Hours beyond the contract are in it
 * if the person accepted them. Null if today has no published shifts or an absence. Tomorrow is left out then.
 */
export function publishedDaysText(schedule: Schedule, todayOn: LocalDate): string | null {
  const today = dayText(schedule, todayOn);
  if (today === null) return null;
  const tomorrow = dayText(schedule, addDays(todayOn, 1));
  return tomorrow === null ? `Hoy ${today}` : `Hoy ${today} · mañana ${tomorrow}`;
}

function dayText(schedule: Schedule, on: LocalDate): string | null {
  const publishedShifts = publishedShiftsOn(schedule, on);
  if (publishedShifts === null || absencesOn(schedule.absences, on).length > 0) return null;
  const notAccepted = offerOf(schedule, weekOf(on).from).filter(
    (offer) => offer.on === on && !offer.isAccepted,
  );
  const shifts = subtractSegments(publishedShifts, notAccepted);
  return shifts.length === 0 ? "libras" : segmentsText(shifts);
}
