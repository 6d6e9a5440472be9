import type { LocalDate } from "~/time/dates";
import type { CalendarDay, Plan } from "~/modules/schedules/plan";
import { termsOn } from "~/modules/schedules/terms-on";

/**
 * Returns the public holiday of a day in the calendar of a person's centre, also for people who work on holidays; null on other days.
 * @param company the company's id, which is the first centre: it holds without terms.
 */
export function holidayOn(plan: Plan, on: LocalDate, company: string): CalendarDay | null {
  const centre = termsOn(plan, on)?.centre ?? company;
  const [declared] = plan.calendars
    .filter((calendar) => calendar.centre === centre && calendar.year === Number(on.slice(0, 4)))
    .sort((one, other) => other.seq - one.seq);
  return (declared?.days ?? plan.nationalDays).find((day) => day.on === on) ?? null;
}
