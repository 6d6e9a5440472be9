import { decimalText } from "~/platform/decimal-text";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatShortMinutes } from "~/time/durations";
import { missingDay, parseDate } from "~/time/typed-dates";
import { faultOfPattern } from "../fault-of-pattern";
import { faultOfTerms, type TermsFault } from "../model/fault-of-terms";
import { parseHours } from "../parse-hours";
import { unstatedFacts, type ContractFacts, type DayPattern, type Pattern } from "../schedule";
import type { NewTerms } from "../schedule-content";
import { factsSchema } from "./facts-schema";
import { hoursTexts, messages, shiftTexts, termsTexts } from "./messages";
import { parseShift, shiftText } from "./parse-shift";
import { lineFields, readLines, typedLines, weekdays } from "./shift-lines";

/** The fields of the form by name, as typed. */
export type TypedTerms = Record<string, string>;

const protectedLines = "protected_";

/** The errors by the name of the field; `pattern` is about all days together. */
export type TermsErrors = Partial<Record<string, string>>;

export type PatternKind = Pattern["kind"];

export const patternKinds: readonly PatternKind[] = ["week", "cycle", "flexible", "none"];

/** The most days of a cycle in the form: eight weeks. */
export const longestCycle = 56;

/** The fields without which terms have no meaning for the form. */
export interface FormContext {
  /** The ids of the company's centres. */
  centres: readonly string[];
}

/** Terms of the form. A fact that the form does not ask for is left out: the person keeps theirs. */
export type FormTerms = Omit<NewTerms, keyof ContractFacts> & Partial<ContractFacts>;

/** Reads the form. Returns terms that can be recorded, or the errors; null if no page of ours sent it. */
export function readTermsForm(
  typed: TypedTerms,
  { centres }: FormContext,
): { terms: FormTerms } | { errors: TermsErrors } | null {
  const kind = patternKinds.find((each) => each === typed.kind);
  const centre = centres.find((each) => each === typed.centre);
  if (!kind || !centre) return null;
  const errors: TermsErrors = {};
  const from = readDate(typed, "from", errors);
  if (kind === "none") {
    const terms = { ...usualTerms, from, centre, pattern: { kind } };
    return errors.from ? { errors } : { terms };
  }
  const terms: FormTerms = {
    from,
    partTimePercent: readNumber(typed, "percent", errors),
    pattern: readPattern(kind, typed, errors),
    centre,
    holidaysOff: typed.holidays_off === "on",
    annualMinutes: typed.annual?.trim() ? readHours(typed, "annual", errors) : null,
    vacation: {
      unit: typed.vacation_unit === "natural" ? "natural" : "working",
      days: readNumber(typed, "vacation_days", errors),
    },
    clockChange: typed.clock_change === "neutral" ? "neutral" : "real",
    ...readFacts(typed, errors),
  };
  const fault = Object.keys(errors).length === 0 ? faultOfTerms(terms) : null;
  if (fault) errors[fieldOfFault(fault, kind)] = termsTexts[fault];
  return Object.keys(errors).length > 0 ? { errors } : { terms };
}

/** The rest of terms that end the terms before them. */
const usualTerms = {
  partTimePercent: 100,
  holidaysOff: true,
  annualMinutes: null,
  vacation: { unit: "working", days: 0 },
  clockChange: "real",
  ...unstatedFacts,
} as const;

/** Returns the date, or an empty text after adding an error. */
function readDate(typed: TypedTerms, field: "from" | "anchor", errors: TermsErrors): LocalDate {
  const text = typed[field] ?? "";
  const on = parseDate(text);
  if (on === null) errors[field] = missingDay(text) ?? messages.notADate;
  return on ?? "";
}

function readNumber(typed: TypedTerms, field: "percent" | "vacation_days", errors: TermsErrors): number {
  const [, whole, decimals = "0"] =
    /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec((typed[field] ?? "").replace("%", "").trim()) ?? [];
  if (!whole) errors[field] = messages.notANumber;
  return Number(`${whole ?? 0}.${decimals}`);
}

function readHours(typed: TypedTerms, field: "weekly" | "annual", errors: TermsErrors): number {
  const read = parseHours(typed[field] ?? "");
  if ("minutes" in read) return read.minutes;
  errors[field] = hoursTexts[read.fault];
  return 0;
}

/** Reads the pattern of a form. What cannot be read adds an error, and is left out of the pattern. */
export function readPattern(
  kind: Exclude<PatternKind, "none">,
  typed: TypedTerms,
  errors: TermsErrors,
): Pattern {
  switch (kind) {
    case "week":
      return {
        kind,
        days: readLines(typed, errors).map(({ text, field }) => readShift(text, field, errors)),
      };
    case "cycle": {
      const days = Array.from({ length: countTypedDays(typed) }, (_, at) => readDay(typed, at, errors));
      return { kind, days, anchorOn: readDate(typed, "anchor", errors) };
    }
    case "flexible": {
      const referenceDays = weekdays.filter((at) => typed[`reference_${at}`] === "on");
      return { kind, weeklyMinutes: readHours(typed, "weekly", errors), referenceDays };
    }
  }
}

/** Returns how many days the form has. */
function countTypedDays(typed: TypedTerms): number {
  let days = 0;
  while (days < longestCycle && typed[`day_${days}`] !== undefined) days += 1;
  return days;
}

const readDay = (typed: TypedTerms, at: number, errors: TermsErrors): DayPattern =>
  readShift(typed[`day_${at}`] ?? "", `day_${at}`, errors);

/** Reads the facts of the contract that the form asks for. */
function readFacts(typed: TypedTerms, errors: TermsErrors): Partial<ContractFacts> {
  const read = factsSchema().safeParse(typed);
  for (const { path, message } of read.error?.issues ?? []) errors[path.join(".")] ??= message;
  return { ...read.data, ...readProtectedHours(typed, errors) };
}

function readProtectedHours(typed: TypedTerms, errors: TermsErrors): Partial<ContractFacts> {
  const { times } = lineFields(0, protectedLines);
  if (typed[times] === undefined) return {};
  const days = readLines(typed, errors, protectedLines).map(({ text, field }) =>
    readShift(text, field, errors),
  );
  if (days.every((segments) => segments.length === 0)) return { protectedHours: null };
  const fault = faultOfPattern({ kind: "week", days });
  if (fault) errors[times] ??= termsTexts[fault];
  return { protectedHours: days };
}

/** Reads the times of a day. An error that its field already has stays. */
function readShift(text: string, field: string, errors: TermsErrors): DayPattern {
  const read = parseShift(text.slice(0, 100));
  if ("fault" in read) {
    errors[field] ??= shiftTexts[read.fault];
    return [];
  }
  // In a week of its own: a fault of the whole pattern has no field.
  const alone = { kind: "week" as const, days: weekdays.map((day) => (day === 0 ? read.segments : [])) };
  const fault = read.segments.length > 0 ? faultOfPattern(alone) : null;
  if (fault) errors[field] ??= termsTexts[fault];
  return read.segments;
}

const fieldByFault: Partial<Record<TermsFault, string>> = {
  "not-a-date": "from",
  "cycle-without-anchor": "anchor",
  "percent-out-of-range": "percent",
  "annual-hours-out-of-range": "annual",
  "vacation-out-of-range": "vacation_days",
  "working-days-of-uneven-pattern": "vacation_unit",
  "minor-until-past": "minor_until",
  "minor-until-too-late": "minor_until",
  "pact-out-of-range": "pact_percent",
  "pact-without-part-time": "pact_date",
};

/** Returns the field beside which a fault is shown. */
const fieldOfFault = (fault: TermsFault, kind: PatternKind): string => {
  const isOfHours = fault === "without-hours" || fault === "longer-than-a-day";
  return fieldByFault[fault] ?? (kind === "flexible" && isOfHours ? "weekly" : "pattern");
};

/** Returns terms as fields of the form. */
export function typedTermsOf({ pattern, ...terms }: NewTerms): TypedTerms {
  return {
    kind: pattern.kind,
    from: terms.from && formatDate(terms.from),
    centre: terms.centre,
    percent: decimalText(terms.partTimePercent),
    ...(terms.holidaysOff && { holidays_off: "on" }),
    annual: terms.annualMinutes === null ? "" : formatShortMinutes(terms.annualMinutes),
    vacation_days: decimalText(terms.vacation.days),
    vacation_unit: terms.vacation.unit,
    clock_change: terms.clockChange,
    contract: terms.contract ?? "",
    minor_until: terms.minorUntil ? formatDate(terms.minorUntil) : "",
    pact_date: terms.pact ? formatDate(terms.pact.agreedOn) : "",
    pact_percent: terms.pact ? decimalText(terms.pact.percent) : "",
    ...typedLines(terms.protectedHours ?? [], protectedLines),
    ...typedPattern(pattern),
  };
}

function typedPattern(pattern: Pattern): TypedTerms {
  switch (pattern.kind) {
    case "none":
      return {};
    case "week":
      return typedLines(pattern.days);
    case "cycle":
      return {
        ...Object.fromEntries(pattern.days.map((day, at) => [`day_${at}`, shiftText(day)])),
        anchor: pattern.anchorOn && formatDate(pattern.anchorOn),
      };
    case "flexible":
      return {
        weekly: formatShortMinutes(pattern.weeklyMinutes),
        ...Object.fromEntries(pattern.referenceDays.map((day) => [`reference_${day}`, "on"])),
      };
  }
}
