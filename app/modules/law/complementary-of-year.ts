import type { DateRange } from "~/time/dates";
import type { ContractKind, LawNote } from "./law-notes";
import { lawRuleOn } from "./law-rules";

/** A contract with fewer minutes a week has no complementary hours (art. 12.5 ET). */
export const leastWeekMinutes = 10 * 60;

/** The hours of a part-time person in a year, in minutes. */
export interface PartTimeYear {
  year: DateRange;
  /** The ordinary hours that the terms plan for the whole year. */
  ordinary: number;
  /** What weeks had beyond the expected time. */
  excess: number;
  /** The ordinary hours of a week, on average. */
  weekly: number;
  /** The share of full time, in percent. */
  percent: number;
  /** Null if nobody stated it. */
  contract: ContractKind | null;
  /** The percent of the ordinary hours that a written pact allows; null if nobody stated a pact. */
  pactPercent: number | null;
}

/**
 * Returns what the law says about the complementary hours of a year. First those of the pact, then the voluntary ones, which only an indefinite
 * contract has. What remains is outside the pact. Together with the ordinary hours they stay below full time (art. 12.4.c ET).
 */
export function notesOfComplementaryHours({ year, ...hours }: PartTimeYear): LawNote[] {
  const { ordinary, excess, percent } = hours;
  if (excess <= 0) return [];
  const note = (rule: LawNote["rule"], tone: LawNote["tone"], value: number): LawNote => ({
    rule,
    tone,
    on: year.from,
    value,
  });
  const total = ((ordinary + excess) * percent) / ordinary;
  const most = lawRuleOn("part-time-total", year.to)!.threshold;
  return [
    ...notesOfKinds({ year, ...hours }, note),
    ...(total >= most ? [note("part-time-total", "amber", total)] : []),
  ];
}

function notesOfKinds(
  { year, ordinary, excess, weekly, contract, pactPercent }: PartTimeYear,
  note: (rule: LawNote["rule"], tone: LawNote["tone"], value: number) => LawNote,
): LawNote[] {
  if (weekly < leastWeekMinutes) return [note("complementary-hours", "amber", excess)];
  if (pactPercent === null) return [note("complementary-hours", "grey", excess)];
  const beyondPact = excess - (ordinary * pactPercent) / 100;
  if (beyondPact <= 0) return [];
  const voluntary = (ordinary * lawRuleOn("voluntary-hours", year.to)!.threshold) / 100;
  if (contract === null && beyondPact <= voluntary) return [note("voluntary-hours", "grey", beyondPact)];
  const mayBeVoluntary = contract === null || contract === "indefinite";
  const outside = beyondPact - (mayBeVoluntary ? voluntary : 0);
  return outside > 0 ? [note("voluntary-hours", "amber", outside)] : [];
}
