import { formatDate, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { isEndOfDay, parseTime } from "~/time/typed-times";
import { timeText } from "~/modules/schedules/pattern-text";
import type { AbsencePart } from "~/modules/schedules/schedule";
import type { AbsenceDays } from "./held-absence";
import { messages, type AbsenceField } from "./messages";
import { dayMinutes } from "~/time/units";

/** The fields of the form by name, as typed. */
export type TypedAbsence = Record<string, string>;

export type AbsenceErrors = Partial<Record<AbsenceField | "hours_to", string>>;

/** The most characters of the words with an absence. */
export const longestNote = 500;

export interface ReadAbsence extends AbsenceDays {
  kind: string;
  note: string | null;
  isConfirmed: boolean;
}

/** Reads the form. Returns the days, or the errors. Without a last day it is a single day. */
export function readAbsenceForm(typed: TypedAbsence): { absence: ReadAbsence } | { errors: AbsenceErrors } {
  const errors: AbsenceErrors = {};
  const from = readDate(typed.from ?? "", "from", errors);
  const to = typed.to?.trim() ? readDate(typed.to, "to", errors) : from;
  const part = readPart(typed, errors);
  const note = (typed.note ?? "").trim();
  if (note.length > longestNote) errors.note = `Escribe como mucho ${longestNote} letras.`;
  if (Object.keys(errors).length > 0) return { errors };
  return {
    absence: {
      kind: (typed.kind ?? "").slice(0, 64),
      from,
      to,
      part,
      note: note || null,
      isConfirmed: typed.confirmed === "yes",
    },
  };
}

function readDate(text: string, field: "from" | "to", errors: AbsenceErrors): LocalDate {
  const on = parseDate(text);
  if (on === null) errors[field] = missingDay(text) ?? messages.notADate;
  return on ?? "";
}

function readPart(typed: TypedAbsence, errors: AbsenceErrors): AbsencePart {
  const { part } = typed;
  if (part === "morning" || part === "afternoon") return { kind: part };
  if (part !== "hours") return { kind: "all" };
  const from = readTime(typed.hours_from, "hours_from", errors);
  const to = readTime(typed.hours_to, "hours_to", errors);
  // From 22:00 to 2:00 is a part of a night.
  return { kind: "hours", from, to: to <= from ? to + dayMinutes : to };
}

/** Returns the minutes from midnight, or 0 after adding an error. */
function readTime(text: string | undefined, field: "hours_from" | "hours_to", errors: AbsenceErrors): number {
  const typed = text ?? "";
  if (isEndOfDay(typed)) return dayMinutes;
  const [hours, minutes] = parseTime(typed)?.split(":").map(Number) ?? [];
  if (hours !== undefined && minutes !== undefined) return hours * 60 + minutes;
  errors[field] = messages.notATime;
  return 0;
}

/** The fields of the part of a day, by name. They are also in the addresses of days and kinds. */
export const partFields = ["part", "hours_from", "hours_to"] as const;

/** Returns the part of each day that an address or form states; whole days if it states none. */
export function partOf(fields: TypedAbsence): AbsencePart {
  const errors: AbsenceErrors = {};
  const part = readPart(fields, errors);
  return Object.keys(errors).length > 0 ? { kind: "all" } : part;
}

/** Returns an address of the form with the typed part of the day. Whole days are only in it if they change the part of an absence. */
export function addPartToAddress(way: string, typed: TypedAbsence): string {
  const query = new URLSearchParams(way);
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
