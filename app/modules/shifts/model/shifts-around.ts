import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { addDays, type LocalDate } from "~/time/dates";
import { dayMinutes } from "~/time/units";

/**
 * Returns the published shifts of a day, of the day before and of the day after, on the clock of their person's centre. Minutes count from
 * the midnight of the day.
 */
export const shiftsAround = (schedule: Schedule, on: LocalDate): Segment[] =>
  [-1, 0, 1].flatMap((days) => {
    const day = addDays(on, days);
    const shifts = weekPlanOf(schedule, day)?.get(day)!.shifts ?? [];
    return shifts.map(({ from, to }) => ({ from: from + days * dayMinutes, to: to + days * dayMinutes }));
  });
