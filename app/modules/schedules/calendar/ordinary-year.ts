import type { CalendarYear } from "../schedule";
import { firstPattern, firstTerms } from "../terms/presets";
import { yearHoursOf, type YearHours } from "../year-hours-of";

/** Returns the working days and minutes of a calendar for 40 hours from Monday to Friday, before vacation. */
export function ordinaryYear(
  calendar: Pick<CalendarYear, "year" | "days">,
): Pick<YearHours, "days" | "plannedMinutes"> {
  const [centre, from] = ["centre", `${calendar.year}-01-01`];
  const terms = firstTerms(firstPattern("week", 7, from), centre, from);
  const { days, plannedMinutes } = yearHoursOf(
    {
      terms: [{ ...terms, seq: 1, recordedOn: from }],
      endings: [],
      calendars: [{ ...calendar, centre, seq: 1 }],
      nationalDays: [],
      absences: [],
      employedSince: null,
      timeZones: { company: "Europe/Madrid", centres: {} },
    },
    calendar.year,
  );
  return { days, plannedMinutes };
}

/** Formats hundredths of days: `249` or `248,5`. */
export const daysText = (hundredths: number): string => String(hundredths / 100).replace(".", ",");
