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
  typedTerms: TypedTerms,
  { centres }: FormContext,
): { terms: FormTerms } | { errors: TermsErrors } | null {
  const kind = patternKinds.find((each) => each === typedTerms.kind);
  const centre = centres.find((each) => each === typedTerms.centre);
  if (!kind || !centre) return null;
  const errors: TermsErrors = {};
  const from = readDate(typedTerms, "from", errors);
  if (kind === "none") {
    const terms = { ...usualTerms, from, centre, pattern: { kind } };
    return errors.from ? { errors } : { terms };
  }
  const terms: FormTerms = {
    from,
    partTimePercent: readNumber(typedTerms, "percent", errors),
    pattern: readPattern(kind, typedTerms, errors),
    centre,
    holidaysOff: typedTerms.holidays_off === "on",
    annualMinutes: typedTerms.annual?.trim() ? readHours(typedTerms, "annual", errors) : null,
    vacation: {
      unit: typedTerms.vacation_unit === "natural" ? "natural" : "working",
      days: readNumber(typedTerms, "vacation_days", errors),
    },
    clockChange: typedTerms.clock_change === "neutral" ? "neutral" : "real",
    ...readFacts(typedTerms, errors),
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
function readDate(typedTerms: TypedTerms, field: "from" | "anchor", errors: TermsErrors): LocalDate {
  const text = typedTerms[field] ?? "";
  const on = parseDate(text);
  if (on === null) errors[field] = missingDay(text) ?? messages.notADate;
  return on ?? "";
}

function readNumber(typedTerms: TypedTerms, field: "percent" | "vacation_days", errors: TermsErrors): number {
  const [, whole, decimals = "0"] =
    /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec((typedTerms[field] ?? "").replace("%", "").trim()) ?? [];
  if (!whole) errors[field] = messages.notANumber;
  return Number(`${whole ?? 0}.${decimals}`);
}

function readHours(typedTerms: TypedTerms, field: "weekly" | "annual", errors: TermsErrors): number {
  const parsedHours = parseHours(typedTerms[field] ?? "");
  if ("minutes" in parsedHours) return parsedHours.minutes;
  errors[field] = hoursTexts[parsedHours.fault];
  return 0;
}

/** Reads the pattern of a form. What cannot be read adds an error, and is left out of the pattern. */
export function readPattern(
  kind: Exclude<PatternKind, "none">,
  typedTerms: TypedTerms,
  errors: TermsErrors,
): Pattern {
  switch (kind) {
    case "week":
      return {
        kind,
        days: readLines(typedTerms, errors).map(({ text, field }) => readShift(text, field, errors)),
      };
    case "cycle": {
      const days = Array.from({ length: countTypedDays(typedTerms) }, (_, at) =>
        readDay(typedTerms, at, errors),
      );
      return { kind, days, anchorOn: readDate(typedTerms, "anchor", errors) };
    }
    case "flexible": {
      const referenceDays = weekdays.filter((at) => typedTerms[`reference_${at}`] === "on");
      return { kind, weeklyMinutes: readHours(typedTerms, "weekly", errors), referenceDays };
    }
  }
}

/** Returns how many days the form has. */
function countTypedDays(typedTerms: TypedTerms): number {
  let days = 0;
  while (days < longestCycle && typedTerms[`day_${days}`] !== undefined) days += 1;
  return days;
}

const readDay = (typedTerms: TypedTerms, at: number, errors: TermsErrors): DayPattern =>
  readShift(typedTerms[`day_${at}`] ?? "", `day_${at}`, errors);

/** Reads the facts of the contract that the form asks for. */
function readFacts(typedTerms: TypedTerms, errors: TermsErrors): Partial<ContractFacts> {
  const parsedFacts = factsSchema().safeParse(typedTerms);
  for (const { path, message } of parsedFacts.error?.issues ?? []) errors[path.join(".")] ??= message;
  return { ...parsedFacts.data, ...readProtectedHours(typedTerms, errors) };
}

function readProtectedHours(typedTerms: TypedTerms, errors: TermsErrors): Partial<ContractFacts> {
  const { times } = lineFields(0, protectedLines);
  if (typedTerms[times] === undefined) return {};
  const days = readLines(typedTerms, errors, protectedLines).map(({ text, field }) =>
    readShift(text, field, errors),
  );
  if (days.every((segments) => segments.length === 0)) return { protectedHours: null };
  const fault = faultOfPattern({ kind: "week", days });
  if (fault) errors[times] ??= termsTexts[fault];
  return { protectedHours: days };
}

/** Reads the times of a day. An error that its field already has stays. */
function readShift(text: string, field: string, errors: TermsErrors): DayPattern {
  const parsedShift = parseShift(text.slice(0, 100));
  if ("fault" in parsedShift) {
    errors[field] ??= shiftTexts[parsedShift.fault];
    return [];
  }
  // In a week of its own: a fault of the whole pattern has no field.
  const alone = {
    kind: "week" as const,
    days: weekdays.map((day) => (day === 0 ? parsedShift.segments : [])),
  };
  const fault = parsedShift.segments.length > 0 ? faultOfPattern(alone) : null;
  if (fault) errors[field] ??= termsTexts[fault];
  return parsedShift.segments;
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
