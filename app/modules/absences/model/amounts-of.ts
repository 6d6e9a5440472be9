import { addDays, daysBetween, yearOf, type LocalDate } from "~/time/dates";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { CompanyKind } from "../company-kinds";
import type { AllowanceClosing, AllowanceMove, ExpiryNotice } from "./allowance";
import { allowanceOf } from "./allowance-of";

/** The facts about a person that decide what an absence takes from their allowance. */
export interface PersonAllowanceFacts {
  schedule: Schedule;
  /** The requested absences of the person. */
  requested: readonly Absence[];
  moves: readonly AllowanceMove[];
  notices: readonly ExpiryNotice[];
  closings: readonly AllowanceClosing[];
  todayOn: LocalDate;
}

/** What an absence takes of a year, in hundredths of days or in minutes. */
export interface TakenOfYear {
  year: number;
  unit: AbsenceUnit;
  taken: number;
  /** The rest of the year before it. Null without a limit by year, or if no terms give it. */
  left: number | null;
}

/**
 * Returns the time that a new absence takes of each year, in the order of the years: at least one, and no other of which it
 * takes nothing. Waiting absences already count.
 */
export function amountsOf(
  { schedule, requested, moves, notices, closings, todayOn }: PersonAllowanceFacts,
  kind: CompanyKind,
  absence: Absence,
): TakenOfYear[] {
  if (schedule.terms.length === 0) return [calendarAmountsOf(absence)];
  const amounts = yearsOf(absence).map((year): TakenOfYear => {
    const allowanceWith = (all: readonly Absence[]) =>
      allowanceOf({ schedule, kind, requested: all, moves, notices, closings }, { year, todayOn });
    const [before, after] = [allowanceWith(requested), allowanceWith([...requested, absence])];
    const takenAmount = after.waiting - before.waiting;
    // The part of the year before may take days that would be carried over.
    const amountLeft = after.leftIfAccepted === null ? null : after.leftIfAccepted + takenAmount;
    return { year, unit: before.unit, taken: takenAmount, left: amountLeft };
  });
  const takingYears = amounts.filter(({ taken }) => taken > 0);
  return takingYears.length > 0 ? takingYears : amounts.slice(-1);
}

/** Returns the years of which an absence may take. Hours after midnight take from the shift of the day before. */
function yearsOf({ from, to }: Absence): number[] {
  const [first, last] = [addDays(from, -1), to].map((on) => yearOf(on)) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Returns the days of the calendar that an absence has, or its hours: without terms nothing says which days are worked. */
export function calendarAmountsOf({ from, to, part }: Pick<Absence, "from" | "to" | "part">): TakenOfYear {
  const year = yearOf(from);
  const days = daysBetween(from, to) + 1;
  if (part.kind === "hours")
    return { year, unit: "minutes", taken: (part.to - part.from) * days, left: null };
  return { year, unit: "natural", taken: part.kind === "all" ? days * 100 : days * 50, left: null };
}
