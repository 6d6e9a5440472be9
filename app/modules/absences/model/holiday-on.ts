import { yearOf, type LocalDate } from "~/time/dates";
import type { CalendarDay, Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";

/**
 * Returns the public holiday of a day in the calendar of a person's centre, also for people who work on holidays; null on other days.
 * @param company the company's id, which is the first centre: it holds without terms.
 */
export function holidayOn(schedule: Schedule, on: LocalDate, company: string): CalendarDay | null {
  const centre = termsOn(schedule, on)?.centre ?? company;
  const [declared] = schedule.calendars
    .filter((calendar) => calendar.centre === centre && calendar.year === yearOf(on))
    .sort((one, other) => other.seq - one.seq);
  return (declared?.days ?? schedule.nationalDays).find((day) => day.on === on) ?? null;
}
