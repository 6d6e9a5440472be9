import { formatDate } from "~/time/dates";
import { timeText } from "~/modules/schedules/pattern-text";
import type { AbsenceDays } from "./held-absence";
import type { AbsenceField } from "./messages";

/** The fields of the form by name, as typed. */
export type TypedAbsence = Record<string, string>;

export type AbsenceErrors = Partial<Record<AbsenceField | "hours_to", string>>;

/** The most characters of the words with an absence. */
export const longestNote = 500;

/** The fields of the part of a day, by name. They are also in the addresses of days and kinds. */
export const partFields = ["part", "hours_from", "hours_to"] as const;

/** Returns the path of the form with the typed part of the day. Whole days are only in it if they change the part of an absence. */
export function addPartToPath(path: string, typed: TypedAbsence): string {
  const query = new URLSearchParams(path);
  const isPart = (typed.part ?? "all") !== "all" || query.has("change");
  for (const name of partFields) {
    query.delete(name);
    if (isPart && typed[name]) query.set(name, typed[name]);
  }
  return `?${query}`;
}

/** Returns the value of the field `seen_days`: the days, as typed, of which the page has shown what they take. */
export const seenDaysFieldOf = ({ from = "", to = "" }: TypedAbsence): string => `${from} ${to}`;

/** Returns the fields that show an absence in the form. */
export const typedAbsenceOf = (kind: string, { from, to, part }: Partial<AbsenceDays>): TypedAbsence => ({
  kind,
  from: from ? formatDate(from) : "",
  to: to ? formatDate(to) : "",
  part: part?.kind ?? "all",
  ...(part?.kind === "hours" && { hours_from: timeText(part.from), hours_to: timeText(part.to) }),
});
