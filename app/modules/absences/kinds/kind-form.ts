import type { YearlyLimit } from "#cell";
import { findAbsenceKind } from "~/modules/schedules/absence-kinds";
import { formatShortMinutes } from "~/time/durations";
import { numberText } from "../allowance-text";
import type { CompanyKind } from "../company-kinds";

/** The fields of the form by name, as typed. */
export type TypedKind = Record<string, string>;

export type KindErrors = Partial<Record<string, string>>;

/** What a company sets of a kind. */
export type KindSettings = Omit<CompanyKind, "key" | "source" | "displaces">;

export const longestName = 60;

/** Which settings of a kind a company may change. */
export interface ChangeableKindSettings {
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
export function changeableOf(kind: Pick<CompanyKind, "key" | "isPrivate"> | null): ChangeableKindSettings {
  const knownKind = kind && findAbsenceKind(kind.key);
  const isVacation = kind?.key === "vacation";
  return {
    name: !knownKind,
    covers: kind === null,
    amount: !isVacation,
    carriedUntil: isVacation,
    needsAnswer: knownKind?.needsAnswer ?? true,
    isPrivate: kind === null || (knownKind !== null && !kind.isPrivate),
  };
}

/** A new kind, before anything is typed. */
export const newKindSettings: KindSettings = {
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
export function proposedStart(kind: KindSettings | null, thisYear: number): number {
  const hasLimit = kind && (kind.earlier.length > 0 || !isSameLimit(kind, newKindSettings));
  return hasLimit ? Math.max(thisYear, firstYearOf(kind)) : 0;
}

const firstYearOf = ({ earlier }: KindSettings): number => (earlier.at(-1)?.until ?? -1) + 1;

/** What a kind gives in a year. */
export type KindLimit = Pick<YearlyLimit, "allowance" | "carriedUntil">;

/** Whether two limits give the same. */
export const isSameLimit = (one: KindLimit, other: KindLimit) =>
  one.allowance === other.allowance && one.carriedUntil === other.carriedUntil;

/** Returns the settings of a kind as fields of the form. @param kind null for a new one */
export const typedKindOf = (kind: KindSettings | null, thisYear: number): TypedKind => ({
  ...kindFieldsOf(kind ?? newKindSettings),
  from_year: String(proposedStart(kind, thisYear)),
});

const kindFieldsOf = (kind: KindSettings): TypedKind => ({
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
  return formatShortMinutes(allowance);
}
