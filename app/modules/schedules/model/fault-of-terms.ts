import { isLocalDate, yearOf } from "~/time/dates";
import { faultOfPattern, type PatternFault } from "../fault-of-pattern";
import { lengthOf } from "../segments";
import type { ContractFacts, Pattern, Terms } from "../schedule";

const mostMinutesAYear = 366 * 1_440;

export type TermsFault =
  | PatternFault
  | "not-a-date"
  | "percent-out-of-range"
  | "annual-hours-out-of-range"
  | "vacation-out-of-range"
  | "working-days-of-uneven-pattern"
  | "minor-until-past"
  | "minor-until-too-late"
  | "pact-out-of-range"
  | "pact-without-part-time";

/** The most complementary hours that a convenio can allow, in percent of the ordinary ones (art. 12.5.d ET). */
export const mostComplementaryPercent = 60;

/** Returns why terms cannot be agreed; null if they can. Terms with the pattern `none` need only a date. */
export function faultOfTerms(
  terms: Pick<Terms, "from" | "partTimePercent" | "pattern" | "annualMinutes" | "vacation"> &
    Partial<ContractFacts>,
): TermsFault | null {
  const { from, partTimePercent, pattern, annualMinutes, vacation } = terms;
  if (!isLocalDate(from)) return "not-a-date";
  if (pattern.kind === "none") return null;
  if (!(partTimePercent > 0 && partTimePercent <= 100)) return "percent-out-of-range";
  if (annualMinutes !== null && !isIntegerWithin(annualMinutes, 1, mostMinutesAYear))
    return "annual-hours-out-of-range";
  // Some convenios have half days.
  if (!isIntegerWithin(vacation.days * 2, 0, 2 * 366)) return "vacation-out-of-range";
  const fault = faultOfPattern(pattern) ?? faultOfFacts(terms);
  if (fault) return fault;
  return vacation.unit === "working" && vacation.days > 0 && areWorkdaysUneven(pattern)
    ? "working-days-of-uneven-pattern"
    : null;
}

function faultOfFacts({
  from,
  partTimePercent,
  minorUntil,
  pact,
}: Pick<Terms, "from" | "partTimePercent"> & Partial<ContractFacts>): TermsFault | null {
  if (minorUntil && minorUntil < from) return "minor-until-past";
  const atBirth = `${yearOf(from) + 18}${from.slice(4)}`;
  if (minorUntil && minorUntil > atBirth) return "minor-until-too-late";
  if (!pact) return null;
  if (!(pact.percent > 0 && pact.percent <= mostComplementaryPercent)) return "pact-out-of-range";
  return partTimePercent < 100 ? null : "pact-without-part-time";
}

/** Whether a day of vacation is worth more on some days than on others, as in a cycle: then it is counted in natural days. */
function areWorkdaysUneven(pattern: Pattern): boolean {
  if (pattern.kind === "cycle") return true;
  if (pattern.kind !== "week") return false;
  const workedDays = pattern.days.filter((segments) => segments.length > 0);
  return new Set(workedDays.map(lengthOf)).size > 1;
}

const isIntegerWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
