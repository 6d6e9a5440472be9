import { decimalText } from "~/platform/decimal-text";
import { formatHours } from "~/time/durations";
import type { Centre } from "../centres.server";
import type { CalendarDay, CalendarYear } from "../schedule";
import type { ScheduleContents } from "../schedule-content";
import { firstPattern, firstTerms } from "../terms/presets";
import { yearHoursOf, type YearHours } from "../model/year-hours-of";
import { messages } from "./messages";
import { choiceOf } from "./places";
import { nationalSourceText, publicDaysOf, type PublicDays } from "./public-days-of";

/** A year of a centre, for the screen, the review and the PDF. */
export interface ShownCalendar {
  year: number;
  days: readonly CalendarDay[];
  isDeclared: boolean;
  source: string;
  known: PublicDays["known"];
  /** The reviewed file has other public holidays than the declared calendar. */
  isOutdated: boolean;
  /** How many of the two local days are missing; 0 without a declaration. */
  missingLocal: number;
  /** The working days and hours of an ordinary week, in words. */
  hours: string;
}

/**
 * Returns the year of a centre. Without a declared calendar it has the national days, which then hold.
 * @param declared null without a declaration.
 */
export function shownCalendar(
  centre: Pick<Centre, "territory" | "area">,
  { year, declared }: { year: number; declared: ScheduleContents["calendar_declared"] | null },
): ShownCalendar {
  const place = choiceOf(centre);
  const { days: publicDays, known } = publicDaysOf(year, place);
  const national = publicDays.filter(({ scope }) => scope === "national");
  const days = declared?.days ?? national.map((day) => ({ ...day, factor: 0 }));
  const local = days.filter(({ scope }) => scope === "local").length;
  const { days: hundredths, plannedMinutes } = ordinaryYear({ year, days });
  return {
    year,
    days,
    isDeclared: declared !== null,
    source: declared?.source ?? (known === "none" ? "" : nationalSourceText(year)),
    known,
    isOutdated: declared !== null && isOutdated(declared.days, publicDays),
    missingLocal: declared ? Math.max(0, 2 - local) : 0,
    hours: messages.hours(decimalText(hundredths / 100), formatHours(plannedMinutes)),
  };
}

/** Whether a public holiday of the file is missing in the declared days, or one that the file does not have is among them. */
function isOutdated(declared: readonly CalendarDay[], file: PublicDays["days"]): boolean {
  if (file.length === 0) return false;
  const isIn = (days: readonly { on: string }[], on: string) => days.some((day) => day.on === on);
  const isOfFile = ({ scope }: CalendarDay) =>
    scope === "national" || (scope === "regional" && hasLocalDays(file));
  return (
    file.some(({ on }) => !isIn(declared, on)) || declared.filter(isOfFile).some(({ on }) => !isIn(file, on))
  );
}

/** Whether the file has the days of the territory, and not only the national ones. */
const hasLocalDays = (file: PublicDays["days"]) => file.some(({ scope }) => scope !== "national");

/** Returns the working days and minutes of a calendar for 40 hours from Monday to Friday, before vacation. */
function ordinaryYear(
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
      weeks: [],
      employedSince: null,
      timeZones: { company: "Europe/Madrid", centres: {} },
    },
    calendar.year,
  );
  return { days, plannedMinutes };
}
