import { compareNames } from "~/platform/compare-names";
import type { TableCell } from "~/platform/table-cell";
import type { LocalDate } from "~/time/dates";
import type { PayrollStatement } from "./payroll-row";

/** A hire, a leave or another change of a person within a month. */
export interface MonthNews {
  kind: "hired" | "left" | "changed";
  profileId: string;
  name: string;
  on: LocalDate;
  /** What changed, in Spanish; null of hires and leaves. */
  what: string | null;
}

/** Returns the news about contracts in the periods of a month: hires, then leaves, then other changes, each by day and name. */
export function monthNews(statements: readonly PayrollStatement[]): MonthNews[] {
  const news = statements
    .filter(({ isCurrent }) => isCurrent)
    .flatMap(({ profileId, payroll: { name, hired, left, changes } }): MonthNews[] => {
      const person = { profileId, name };
      return [
        ...(hired ? [{ ...person, kind: "hired" as const, on: hired, what: null }] : []),
        ...(left ? [{ ...person, kind: "left" as const, on: left, what: null }] : []),
        ...changes.map((change) => ({ ...person, kind: "changed" as const, ...change })),
      ];
    });
  return news.sort(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) ||
      one.on.localeCompare(other.on, "en") ||
      compareNames(one.name, other.name) ||
      one.profileId.localeCompare(other.profileId, "en"),
  );
}

const order: readonly MonthNews["kind"][] = ["hired", "left", "changed"];

export const newsNames: Record<MonthNews["kind"], string> = {
  hired: "Alta",
  left: "Baja",
  changed: "Cambio",
};

/** Returns the news as rows of a file: what, day, name and words. Without any, one row says so. */
export const newsRows = (news: readonly MonthNews[]): TableCell[][] =>
  news.length === 0
    ? [["Altas, bajas y cambios del mes", "ninguno"]]
    : news.map(({ kind, on, name, what }) => [newsNames[kind], { kind: "date", on }, name, what]);
