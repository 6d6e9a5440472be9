import type { LocalDate } from "~/time/dates";
import type { ShiftSegment } from "./published-week";
import type { Schedule } from "./schedule";
import { weekPlanOf } from "./week-plan";

/**
 * Returns the shifts that hold on a day of a published week, each on the clock where it is worked: offers included, without released time
 * and before absences. Null if the week is not published, and on a begun day with flexible hours, which have no times.
 */
export function publishedShiftsOn(schedule: Schedule, on: LocalDate): readonly ShiftSegment[] | null {
  const shifts = weekPlanOf(schedule, on)?.get(on)?.shifts;
  return (
    shifts?.map(({ from, to, centre, ahead }) => ({
      from: from - ahead,
      to: to - ahead,
      ...(centre !== null && { centre }),
    })) ?? null
  );
}
