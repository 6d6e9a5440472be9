import { isFreeOn } from "~/modules/schedules/is-free-on";
import { addDays, isLocalDate, isWithin, weekdayOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { daysText } from "../absence-text";
import { stateTexts, visibleKindName } from "../messages";
import { isOpenOrAccepted } from "./current-absence";
import { holidayOn } from "./holiday-on";
import type { AbsenceFacts } from "./absence-command";
import { currentAbsencesOn } from "./current-absences-on";
import type { AbsenceViewer } from "./view-absence";

/** A day of the calendar. */
export interface FormDay {
  on: LocalDate;
  /** The path that a tap opens. */
  path: string;
  isChosen: boolean;
  isToday: boolean;
  isPast: boolean;
  isFree: boolean;
  holiday: string | null;
  /** The kinds of the absences of that day, and whether one still waits for an answer. */
  absence: { kinds: string; isRequested: boolean } | null;
}

/** A week of the calendar. */
export interface FormWeek {
  /** Its Monday, perhaps of the month before. */
  from: LocalDate;
  /** The path that chooses the whole week, also its days of other months. */
  path: string;
  /** From Monday to Sunday, with null for days of other months. */
  days: (FormDay | null)[];
}

interface FormMonth {
  month: DateRange;
  companyId: string;
  viewer: AbsenceViewer;
  /** The first day whose facts the viewer sees; null for all days. */
  since: LocalDate | null;
  chosen: DateRange | null;
  pathOfDay: (on: LocalDate) => string;
  /** @param on a day of the week that the calendar shows. */
  pathOfDays: (week: DateRange, on: LocalDate) => string;
}

/** Returns a month of a person's calendar, by days and by weeks. Each day and each week has a path. */
export function formMonth(
  facts: AbsenceFacts,
  { month, companyId, viewer, since, chosen, pathOfDay, pathOfDays }: FormMonth,
) {
  const monthDays = datesOf(month).map((on): FormDay => {
    const isSeen = since === null || on >= since;
    return {
      on,
      path: pathOfDay(on),
      isChosen: chosen !== null && isWithin(on, chosen),
      isToday: on === facts.todayOn,
      isPast: on < facts.todayOn,
      isFree: isSeen && isFreeOn(facts.schedule, on),
      holiday: isSeen ? (holidayOn(facts.schedule, on, companyId)?.name ?? null) : null,
      absence: dayAbsenceOf(facts, on, viewer),
    };
  });
  const weeks = weeksOf(monthDays).map((days): FormWeek => {
    const [day] = days.filter((each) => each !== null) as [FormDay];
    const monday = addDays(day.on, -weekdayOf(day.on));
    return { from: monday, path: pathOfDays({ from: monday, to: addDays(monday, 6) }, day.on), days };
  });
  return { monthDays, weeks };
}

/** Returns the days of a month in weeks, Monday first, with null for days of other months. */
function weeksOf(days: readonly FormDay[]): (FormDay | null)[][] {
  const emptyCells: null[] = Array.from({ length: weekdayOf(days[0]!.on) }, () => null);
  const cells = [...emptyCells, ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}

/** Returns the absences of a day, as the viewer sees them; null without one. */
function dayAbsenceOf(
  { absences, kinds }: AbsenceFacts,
  on: LocalDate,
  viewer: AbsenceViewer,
): FormDay["absence"] {
  const absencesOfDay = currentAbsencesOn(absences, kinds, on);
  if (absencesOfDay.length === 0) return null;
  return {
    kinds: absencesOfDay.map((each) => visibleKindName(each, kinds, viewer)).join(", "),
    isRequested: absencesOfDay.some(({ state }) => state === "requested"),
  };
}

/**
 * Returns the holidays and absences of the month as text, so that no colour alone says them. Of a month that lasts it leaves out the
 * holidays that are over.
 */
export function describeAbsencesOfMonth(
  facts: AbsenceFacts,
  days: readonly FormDay[],
  viewer: AbsenceViewer,
): string[] {
  const [first, last] = [days[0]!.on, days.at(-1)!.on];
  const isOver = days.every(({ isPast }) => isPast);
  return [
    ...days.flatMap(({ on, holiday, isPast }) =>
      holiday && (isOver || !isPast) ? [`${Number(on.slice(8))}: ${holiday} (festivo)`] : [],
    ),
    ...facts.absences
      .filter((current) => isOpenOrAccepted(current) && current.from <= last && first <= current.to)
      .map((current) => {
        const name = visibleKindName(current, facts.kinds, viewer);
        return `${name} ${daysText(current, facts.todayOn)} (${stateTexts[current.state].toLowerCase()})`;
      }),
  ];
}

/** Reads `YYYY-MM`. Returns the first day; null for any other text. */
export function readMonth(text: string | null): LocalDate | null {
  const first = `${text}-01`;
  const isInRange = /^20\d{2}-\d{2}$/.test(text ?? "") && isLocalDate(first);
  return isInRange ? first : null;
}
