import { isSameMonth, yearOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { formatDayOfMonth, formatShortDay } from "~/time/formats";
import { absencePart } from "~/modules/schedules/absence-on";
import { joinWithAnd } from "~/platform/list-text";
import type { AbsenceDays } from "./model/current-absence";

const dayNumber = (on: LocalDate) => Number(on.slice(8));

/** Formats days in Spanish: `del 3 al 16 de agosto`, `el 3 de agosto por la mañana`. It adds a year other than that of `todayOn`. */
export function daysText({ from, to, part }: AbsenceDays, todayOn: LocalDate): string {
  return rangeText(from, to, todayOn) + absencePart({ part, from, to });
}

function rangeText(from: LocalDate, to: LocalDate, todayOn: LocalDate): string {
  const suffix = (on: LocalDate) => (yearOf(on) === yearOf(todayOn) ? "" : ` de ${yearOf(on)}`);
  if (from === to) return `el ${formatDayOfMonth(from)}${suffix(from)}`;
  if (yearOf(from) !== yearOf(to))
    return `del ${formatDayOfMonth(from)} de ${yearOf(from)} al ${formatDayOfMonth(to)} de ${yearOf(to)}`;
  const first = isSameMonth(from, to) ? dayNumber(from) : formatDayOfMonth(from);
  return `del ${first} al ${formatDayOfMonth(to)}${suffix(to)}`;
}

/** Returns the name of a kind as a word inside a sentence: `vacaciones`. An acronym keeps its capitals. */
export const kindInText = (name: string): string =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** Returns the question whether free days belong to an absence: `¿También sáb 8 y dom 9?` */
export function weekendText(from: LocalDate, to: LocalDate): string {
  return `¿También ${joinWithAnd(datesOf({ from, to }).map(formatShortDay))}?`;
}
