import type { YearlyLimit } from "#cell";
import { isLocalDate } from "~/time/dates";
import { holdsLink } from "~/modules/mail/holds-link";
import { withoutUnseen } from "~/platform/unseen-signs";
import { findAbsenceKind, type AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { numberText } from "../allowance-text";
import type { CompanyKind } from "../company-kinds";
import { parseAmount } from "../parse-amount";
import { amountWords, messages } from "./messages";

/** The fields of the form by name, as typed. */
export type TypedKind = Record<string, string>;

export type KindErrors = Partial<Record<string, string>>;

/** What a company sets of a kind. */
export type KindSettings = Omit<CompanyKind, "key" | "source" | "displaces">;

export const longestName = 60;

/** Which settings of a kind a company may change. */
export interface Changeable {
  /** Only a company's own kinds can have another name. */
  name: boolean;
  /** Only a new kind may leave expected time as it is. A refusal for a used kind would disclose that somebody has such an absence. */
  covers: boolean;
  /** Of vacation the terms of each person say unit and amount. */
  amount: boolean;
  carriedUntil: boolean;
  /** Sick leave and birth hold by law, so nobody answers them. */
  needsAnswer: boolean;
  /** A new kind may be private. A kind of the catalogue may become private, and stays so; those about health or family always are. */
  isPrivate: boolean;
}

/** @param kind null for a new kind. */
export function changeableOf(kind: Pick<CompanyKind, "key" | "isPrivate"> | null): Changeable {
  const known = kind && findAbsenceKind(kind.key);
  const isVacation = kind?.key === "vacation";
  return {
    name: !known,
    covers: kind === null,
    amount: !isVacation,
    carriedUntil: isVacation,
    needsAnswer: known?.needsAnswer ?? true,
    isPrivate: kind === null || (known !== null && !kind.isPrivate),
  };
}

/** A new kind, before anything is typed. */
export const newKind: KindSettings = {
  name: "",
  isOn: true,
  unit: "working",
  allowance: null,
  needsAnswer: true,
  isPrivate: false,
  covers: true,
  carriedUntil: null,
  earlier: [],
};

/** Returns the settings of a kind, without the parts that no company sets. */
export const settingsOf = (kind: CompanyKind): KindSettings => ({
  name: kind.name,
  isOn: kind.isOn,
  unit: kind.unit,
  allowance: kind.allowance,
  needsAnswer: kind.needsAnswer,
  isPrivate: kind.isPrivate,
  covers: kind.covers,
  carriedUntil: kind.carriedUntil,
  earlier: kind.earlier,
});

/** Returns the years from which a changed limit can hold; 0 is all years. */
export const startYears = (thisYear: number): number[] => [0, thisYear, thisYear + 1];

/** Returns the year that the form of a kind proposes: all years for a first limit; for a changed one this year or its own later one. */
function proposedStart(kind: KindSettings | null, thisYear: number): number {
  const hasLimit = kind && (kind.earlier.length > 0 || !isSameLimit(kind, newKind));
  return hasLimit ? Math.max(thisYear, firstYearOf(kind)) : 0;
}

const firstYearOf = ({ earlier }: KindSettings): number => (earlier.at(-1)?.until ?? -1) + 1;

/** Returns what holds in the years before `start` if the settings hold from that year on. */
function earlierThan(start: number, kind: KindSettings, settings: Limit): YearlyLimit[] {
  const limits = [...kind.earlier, { until: Infinity, ...limitOf(kind) }].filter(
    (_, at, all) => start > (all[at - 1]?.until ?? -1) + 1,
  );
  return limits
    .map((limit) => ({ ...limit, until: Math.min(limit.until, start - 1) }))
    .filter((limit, at, all) => !isSameLimit(limit, all[at + 1] ?? settings));
}

type Limit = Pick<YearlyLimit, "allowance" | "carriedUntil">;

const limitOf = ({ allowance, carriedUntil }: Limit): Limit => ({ allowance, carriedUntil });

const isSameLimit = (one: Limit, other: Limit) =>
  one.allowance === other.allowance && one.carriedUntil === other.carriedUntil;

const units: readonly AbsenceUnit[] = ["working", "natural", "minutes"];

/**
 * Reads the form of a kind. Settings that the company may not change stay as they are. The limit by year holds from the typed year on.
 * @param kind null for a new one.
 */
export function readKindForm(
  typed: TypedKind,
  { kind, thisYear }: { kind: CompanyKind | null; thisYear: number },
): { settings: KindSettings } | { errors: KindErrors } {
  const changeable = changeableOf(kind);
  const current: KindSettings = kind ?? newKind;
  const errors: KindErrors = {};
  const unit = (changeable.amount && units.find((each) => each === typed.unit)) || current.unit;
  const isTicked = (field: string) => typed[field] === "on";
  const settings: KindSettings = {
    name: changeable.name ? readName(typed, errors) : current.name,
    isOn: isTicked("is_on"),
    unit,
    allowance: changeable.amount ? readAllowanceField(typed, unit, errors) : current.allowance,
    needsAnswer: changeable.needsAnswer ? isTicked("needs_answer") : current.needsAnswer,
    isPrivate: changeable.isPrivate ? isTicked("is_private") : current.isPrivate,
    covers: changeable.covers ? isTicked("covers") : current.covers,
    carriedUntil: changeable.carriedUntil ? readCarriedUntil(typed, errors) : current.carriedUntil,
    earlier: [],
  };
  const start =
    startYears(thisYear).find((year) => String(year) === typed.from_year) ?? proposedStart(kind, thisYear);
  // Hours and days cannot be compared: a kind that changes from one to the other starts without a past.
  const isOtherUnit = (unit === "minutes") !== (current.unit === "minutes");
  if (Object.keys(errors).length > 0) return { errors };
  return { settings: { ...settings, earlier: isOtherUnit ? [] : earlierThan(start, current, settings) } };
}

// Control characters, private-use characters and halves of characters.
const broken = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;

function readName(typed: TypedKind, errors: KindErrors): string {
  const name = withoutUnseen(typed.name ?? "")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
  if (name === "") errors.name = messages.noName;
  else if (name.length > longestName) errors.name = messages.nameTooLong(longestName);
  else if (broken.test(name) || /^[=+\-@]/.test(name)) errors.name = messages.nameUnreadable;
  else if (holdsLink(name)) errors.name = messages.nameHoldsLink;
  return name;
}

function readAllowanceField(typed: TypedKind, unit: AbsenceUnit, errors: KindErrors): number | null {
  const text = typed.allowance ?? "";
  if (text.trim() === "") return null;
  const read = parseAmount(text, unit);
  if ("amount" in read) return read.amount;
  errors.allowance = amountWords[read.fault];
  return null;
}

/** Reads `31/3` as `03-31`. A day that not every year has is refused. */
function readCarriedUntil(typed: TypedKind, errors: KindErrors): string | null {
  const text = (typed.carried_until ?? "").trim();
  if (text === "") return null;
  const [, day, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  const until = day && month ? `${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
  // 2027 has no 29 February.
  if (until !== null && isLocalDate(`2027-${until}`)) return until;
  errors.carried_until = until === "02-29" ? messages.leapDay : messages.notADay;
  return null;
}

/** Returns the settings of a kind as fields of the form. @param kind null for a new one */
export const typedOf = (kind: KindSettings | null, thisYear: number): TypedKind => ({
  ...fieldsOf(kind ?? newKind),
  from_year: String(proposedStart(kind, thisYear)),
});

const fieldsOf = (kind: KindSettings): TypedKind => ({
  name: kind.name,
  unit: kind.unit,
  allowance: allowanceField(kind),
  carried_until: kind.carriedUntil === null ? "" : kind.carriedUntil.split("-").reverse().join("/"),
  ...(kind.isOn && { is_on: "on" }),
  ...(kind.needsAnswer && { needs_answer: "on" }),
  ...(kind.isPrivate && { is_private: "on" }),
  ...(kind.covers && { covers: "on" }),
});

function allowanceField({ allowance, unit }: KindSettings): string {
  if (allowance === null) return "";
  if (unit !== "minutes") return numberText(allowance);
  return `${Math.floor(allowance / 60)}:${String(allowance % 60).padStart(2, "0")}`;
}
