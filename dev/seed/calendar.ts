import type { CalendarDay } from "../../app/modules/schedules/schedule";
import { holidayReview, publicHolidays } from "../../app/modules/schedules/holidays/public-holidays";
import type { LocalDate } from "../../app/time/dates";

export const territory = "ES-MD";
export const municipality = "Madrid";

/** The two days of the town. */
const localDays = [
  ["05-15", "San Isidro"],
  ["11-09", "Nuestra Señora de la Almudena"],
] as const;

/** Returns the holidays of Madrid in a year, and their gazettes; null for a year without a reviewed list. */
export function holidaysOf(year: number): { days: CalendarDay[]; source: string } | null {
  const review = holidayReview(year, territory);
  if (review?.status !== "reviewed") return null;
  const publicDays = publicHolidays(year, territory)!.map((day) => ({ ...day, factor: 0 }));
  const local = localDays.map(([day, name]) => ({
    on: `${year}-${day}`,
    name,
    scope: "local" as const,
    factor: 0,
  }));
  const days = [...publicDays, ...local].sort((one, other) => (one.on < other.on ? -1 : 1));
  return { days, source: review.gazettes.map(({ title, gazette }) => `${title} (${gazette})`).join("; ") };
}

export const isHoliday = (on: LocalDate): boolean =>
  holidaysOf(Number(on.slice(0, 4)))?.days.some((day) => day.on === on) ?? false;

/** Returns the day on which a contract changed: the last 16 October. */
export function calendarChangedOn(today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4));
  const on = `${year}-10-16`;
  return on <= today ? on : `${year - 1}-10-16`;
}
