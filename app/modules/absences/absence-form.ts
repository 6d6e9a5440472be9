import { formatDate } from "~/time/dates";
import { timeText } from "~/modules/schedules/pattern-text";
import type { AbsenceDays } from "./model/current-absence";
import type { AbsenceField } from "./messages";

/** The fields of the form by name, as typed. */
export type TypedAbsence = Record<string, string>;

/** The answer to the form of /absences/new. It keeps what was typed. */
export interface AbsenceAnswer {
  tone: "info" | "problem";
  text: string | null;
  errors: Partial<Record<AbsenceField | "hours_to", string>>;
  typed: TypedAbsence | null;
  /** `5 días laborables; después te quedan 12`. */
  preview: string | null;
  /** Asks whether the free days after it belong to it: its time with them (`7 días`), and the form's address with them. */
  weekend: { text: string; cost: string; path: string } | null;
  /** Whether more is requested than is left, or than the law gives: the next press confirms it. */
  isQuestion: boolean;
}

/** Returns an answer of the form with a problem. */
export const problemAnswer = (text: string | null, typedAbsence: TypedAbsence): AbsenceAnswer => ({
  tone: "problem",
  text,
  errors: {},
  typed: typedAbsence,
  preview: null,
  weekend: null,
  isQuestion: false,
});

/** The most characters of the words with an absence. */
export const longestNote = 500;

/** The fields of the part of a day, by name. They are also in the addresses of days and kinds. */
export const partFields = ["part", "hours_from", "hours_to"] as const;

/** Returns the path of the form with the typed part of the day. Whole days are only in it if they change the part of an absence. */
export function addPartToPath(path: string, typedAbsence: TypedAbsence): string {
  const query = new URLSearchParams(path);
  const isPart = (typedAbsence.part ?? "all") !== "all" || query.has("change");
  for (const name of partFields) {
    query.delete(name);
    if (isPart && typedAbsence[name]) query.set(name, typedAbsence[name]);
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
