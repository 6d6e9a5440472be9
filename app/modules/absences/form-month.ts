import { isLocalDate, weekdayOf, type LocalDate } from "~/time/dates";
import { daysText } from "./absence-text";
import { isOpenOrAccepted } from "./held-absence";
import { stateWords, visibleKindName } from "./messages";
import type { AbsenceFacts } from "./model/absence-command";
import { heldOn } from "./model/held-on";
import type { AbsenceViewer } from "./view-absence";

/** A day of the calendar. */
export interface FormDay {
  on: LocalDate;
  /** The address that a tap opens. */
  way: string;
  isChosen: boolean;
  isToday: boolean;
  isPast: boolean;
  isFree: boolean;
  holiday: string | null;
  /** The kind of an absence on that day. */
  absence: string | null;
}

/** A week of the calendar. */
export interface FormWeek {
  /** Its Monday, perhaps of the month before. */
  from: LocalDate;
  /** The address that chooses the whole week, also its days of other months. */
  way: string;
  /** From Monday to Sunday, with null for days of other months. */
  days: (FormDay | null)[];
}

/** Returns the days of a month in weeks, Monday first, with null for days of other months. */
export function weeksOf(days: readonly FormDay[]): (FormDay | null)[][] {
  const before: null[] = Array.from({ length: weekdayOf(days[0]!.on) }, () => null);
  const cells = [...before, ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}

/** Returns the kinds of the absences of a day, as the viewer sees them; null without one. */
export function absenceOn(
  { absences, kinds }: AbsenceFacts,
  on: LocalDate,
  viewer: AbsenceViewer,
): string | null {
  const names = heldOn(absences, kinds, on).map((held) => visibleKindName(held, kinds, viewer));
  return names.length > 0 ? names.join(", ") : null;
}

/** Returns the holidays and absences of the month as text, so that no colour alone says them. */
export function listInMonth(facts: AbsenceFacts, days: readonly FormDay[], viewer: AbsenceViewer): string[] {
  const [first, last] = [days[0]!.on, days.at(-1)!.on];
  return [
    ...days.flatMap(({ on, holiday }) => (holiday ? [`${Number(on.slice(8))}: ${holiday} (festivo)`] : [])),
    ...facts.absences
      .filter((held) => isOpenOrAccepted(held) && held.from <= last && first <= held.to)
      .map((held) => {
        const name = visibleKindName(held, facts.kinds, viewer);
        return `${name} ${daysText(held, facts.todayOn)} (${stateWords[held.state].toLowerCase()})`;
      }),
  ];
}

/** Reads `YYYY-MM`. Returns the first day; null for any other text. */
export function readMonth(text: string | null): LocalDate | null {
  const first = `${text}-01`;
  const isInRange = /^20\d{2}-\d{2}$/.test(text ?? "") && isLocalDate(first);
  return isInRange ? first : null;
}
