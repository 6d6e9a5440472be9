import { coveredOn } from "~/modules/schedules/covered-on";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { intersectSegments, subtractSegments } from "~/modules/schedules/segments";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import type { LocalDate } from "~/time/dates";

/**
 * Returns the published shifts that a person is due to work on a day, each on the clock where it is worked: without absences, released
 * time, and offers that the person has not accepted. Null if the week is not published, and on a begun day with flexible hours, which have
 * no times.
 */
export function dueShiftsOn(schedule: Schedule, on: LocalDate): readonly ShiftSegment[] | null {
  const day = weekPlanOf(schedule, on)?.get(on);
  if (!day?.shifts) return null;
  const { left } = coveredOn(schedule.absences, on, day.planned);
  const notAccepted = day.offers.filter(({ isAccepted }) => !isAccepted);
  return day.shifts.flatMap((shift) =>
    subtractSegments(intersectSegments([shift], left), notAccepted).map(({ from, to }): ShiftSegment => ({
      from: from - shift.ahead,
      to: to - shift.ahead,
      ...(shift.centre !== null && { centre: shift.centre }),
    })),
  );
}
