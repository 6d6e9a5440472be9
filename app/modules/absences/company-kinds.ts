import type { YearlyLimit } from "#cell";
import { absenceKinds, findAbsenceKind, type AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { compareNames } from "~/platform/compare-names";

/** A row of the table `absence_kinds`. */
export interface KindRow {
  kind: string;
  name: string | null;
  isOn: boolean;
  unit: AbsenceUnit;
  allowance: number | null;
  needsAnswer: boolean;
  isPrivate: boolean;
  covers: boolean;
  carriedUntil: string | null;
  earlier: readonly YearlyLimit[];
}

/** A kind of absence as it holds in a company. */
export interface CompanyKind {
  /** The key of the catalogue, or the id of the company's own kind. */
  key: string;
  name: string;
  /** The article; null for a kind of the company. */
  source: string | null;
  isOn: boolean;
  unit: AbsenceUnit;
  /** Hundredths of days, or minutes, of a year; null without a limit by year. Of vacation the terms decide. */
  allowance: number | null;
  needsAnswer: boolean;
  isPrivate: boolean;
  covers: boolean;
  /** `MM-DD` of the following year; null if nothing is carried over. */
  carriedUntil: string | null;
  /** What held in earlier years, the oldest first. */
  earlier: readonly YearlyLimit[];
  displaces: readonly string[];
}

/** Returns the kinds of a company: the catalogue with its changes, then its own kinds by name. */
export function companyKinds(rows: readonly KindRow[]): CompanyKind[] {
  const rowByKey = new Map(rows.map((row) => [row.kind, row]));
  const ownKinds = rows
    .filter(({ kind }) => !findAbsenceKind(kind))
    .map((row): CompanyKind => ({ ...settingsOf(row), name: row.name ?? "", source: null, displaces: [] }))
    .sort((one, other) => compareNames(one.name, other.name));
  const lawKinds = Object.keys(absenceKinds).map((key): CompanyKind => {
    const { name, source, displaces, allowance, ...kind } = findAbsenceKind(key)!;
    const row = rowByKey.get(key);
    const { isOn, unit, needsAnswer, isPrivate, covers } = kind;
    const amountPerYear = allowance?.per === "year" ? allowance.amount : null;
    const lawSettings = {
      key,
      isOn,
      unit,
      needsAnswer,
      isPrivate,
      covers,
      allowance: amountPerYear,
      carriedUntil: null,
      earlier: [],
    };
    return { ...(row ? settingsOf(row) : lawSettings), name, source, displaces };
  });
  return [...lawKinds, ...ownKinds];
}

const settingsOf = ({
  kind: key,
  isOn,
  unit,
  allowance,
  needsAnswer,
  isPrivate,
  covers,
  carriedUntil,
  earlier,
}: KindRow) => ({
  key,
  isOn,
  unit,
  allowance,
  needsAnswer,
  isPrivate,
  covers,
  carriedUntil,
  earlier,
});

/** Returns the limit of a kind in a year. */
export const limitOfYear = (kind: CompanyKind, year: number): Omit<YearlyLimit, "until"> =>
  kind.earlier.find(({ until }) => year <= until) ?? kind;
