import { daysBetween, type LocalDate } from "~/time/dates";
import type { Absence, Plan } from "../../plan";
import type { AbsenceUnit } from "../absence-kinds";
import { allowanceOf, type AllowanceMove } from "../allowance-of";
import type { CompanyKind } from "../company-kinds";

/** The facts about a person that decide what an absence takes from their allowance. */
export interface AllowanceFacts {
  plan: Plan;
  /** The requested absences of the person. */
  requested: readonly Absence[];
  moves: readonly AllowanceMove[];
  todayOn: LocalDate;
}

/** What an absence takes, and what is left before it, in hundredths of days or in minutes. */
export interface Amounts {
  unit: AbsenceUnit;
  taken: number;
  /** Null without a limit by year, or if no terms give it. Of two years it is the one in which less remains. */
  left: number | null;
  /** The year to which `left` belongs. */
  year: number;
}

/** Returns what an absence that is not yet recorded takes. Waiting absences already count. */
export function amountsOf(
  { plan, requested, moves, todayOn }: AllowanceFacts,
  kind: CompanyKind,
  absence: Absence,
): Amounts {
  const years = [...new Set([absence.from, absence.to].map((on) => Number(on.slice(0, 4))))];
  const byYear = years.map((year) => {
    const of = (all: readonly Absence[]) =>
      allowanceOf({ plan, kind, requested: all, moves }, { year, today: todayOn });
    const [before, after] = [of(requested), of([...requested, absence])];
    return { year, unit: before.unit, taken: after.waiting - before.waiting, left: before.leftIfAccepted };
  });
  if (plan.terms.length === 0) return { ...inDays(absence), year: years[0]! };
  const scarcest = byYear.reduce((least, each) =>
    (each.left ?? Infinity) - each.taken < (least.left ?? Infinity) - least.taken ? each : least,
  );
  return {
    unit: scarcest.unit,
    taken: byYear.reduce((sum, { taken }) => sum + taken, 0),
    left: scarcest.left,
    year: scarcest.year,
  };
}

/** Without terms nothing says which days are worked. */
function inDays({ from, to, part }: Absence): Omit<Amounts, "year"> {
  if (part.kind === "hours") return { unit: "minutes", taken: part.to - part.from, left: null };
  const days = daysBetween(from, to) + 1;
  return { unit: "natural", taken: part.kind === "all" ? days * 100 : days * 50, left: null };
}
