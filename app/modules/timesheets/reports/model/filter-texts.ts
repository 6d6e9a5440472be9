import { formatDate, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { recentPeriods } from "~/time/recent-periods";
import { parseDate } from "~/time/typed-dates";
import { everybody, everybodyName } from "../report-form";

/** Says a period in a few words: `Este mes` or `01/10/2026 – 15/10/2026`. @param from, to as typed. */
export function periodText({ from, to }: { from: string; to: string }, todayOn: LocalDate): string {
  const [start, end] = [parseDate(from), parseDate(to)];
  if (!start || !end) return "por elegir";
  // The rest of this month has no entries yet.
  const last = end === todayOn && start === monthOf(todayOn).from ? monthOf(todayOn).to : end;
  const [name] = recentPeriods(todayOn).find(([, each]) => each.from === start && each.to === last) ?? [];
  return name ?? `${formatDate(start)} – ${formatDate(end)}`;
}

/** Says the days of a report: `octubre de 2026`, or `01/10/2026 – 15/10/2026`. */
export function rangeText({ from, to }: DateRange): string {
  const month = monthOf(from);
  return month.from === from && month.to === to
    ? formatMonth(from)
    : `${formatDate(from)} – ${formatDate(to)}`;
}

/** Says the chosen people in a few words. @param people as in the URL. @param nameOf returns the name of a listed person. */
export function peopleText(people: readonly string[], nameOf: (id: string) => string | undefined): string {
  if (people.includes(everybody)) return everybodyName;
  if (people.length === 0) return "por elegir";
  if (people.length > 1) return `${people.length} elegidas`;
  return nameOf(people[0]!) ?? "1 elegida";
}
