import type { DateRange } from "~/time/dates";
import type { ContractKind, LawNote } from "./law-notes";
import { thresholdOn } from "./law-rules";

/** A contract with fewer minutes a week has no complementary hours (art. 12.5 ET). */
export const leastWeekMinutes = 10 * 60;

/** The most voluntary hours that a convenio can allow, in percent of the ordinary ones (art. 12.5.g ET). */
const mostVoluntaryPercentByConvenio = 30;

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
  /** The percent of the ordinary hours that may be voluntary by the convenio; null if nobody stated it. */
  voluntaryPercent: number | null;
}

/**
 * Returns the notes of the law about the complementary hours of a year. First those of the pact, then the voluntary ones, which only an
 * indefinite contract has. What remains is outside the pact. Together with the ordinary hours they stay below full time (art. 12.4.c ET).
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
  const fullTimeMinutes = ((ordinary + excess) * percent) / ordinary;
  const most = thresholdOn("part-time-total", year.to);
  return [
    ...notesOfKinds({ year, ...hours }, note),
    ...(fullTimeMinutes >= most ? [note("part-time-total", "amber", fullTimeMinutes)] : []),
  ];
}

function notesOfKinds(
  { year, ordinary, excess, weekly, contract, pactPercent, voluntaryPercent }: PartTimeYear,
  note: (rule: LawNote["rule"], tone: LawNote["tone"], value: number) => LawNote,
): LawNote[] {
  if (weekly < leastWeekMinutes) return [note("complementary-hours", "amber", excess)];
  if (pactPercent === null) return [note("complementary-hours", "grey", excess)];
  const beyondPact = excess - (ordinary * pactPercent) / 100;
  if (beyondPact <= 0) return [];
  if (contract !== null && contract !== "indefinite") return [note("voluntary-hours", "amber", beyondPact)];
  const byLaw = thresholdOn("voluntary-hours", year.to);
  const mostVoluntaryMinutes = (ordinary * (voluntaryPercent ?? byLaw)) / 100;
  // The convenio may allow more than the law gives without one.
  const most =
    voluntaryPercent === null ? (ordinary * mostVoluntaryPercentByConvenio) / 100 : mostVoluntaryMinutes;
  if (beyondPact > most) return [note("voluntary-hours", "amber", beyondPact - mostVoluntaryMinutes)];
  if (contract === null) return [note("voluntary-hours", "grey", beyondPact)];
  return beyondPact > mostVoluntaryMinutes
    ? [note("voluntary-hours", "grey", beyondPact - mostVoluntaryMinutes)]
    : [];
}
