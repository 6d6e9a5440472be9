import { leastWeekMinutes } from "~/modules/law/complementary-of-year";
import { thresholdOn } from "~/modules/law/law-rules";
import { termsPlanOn } from "~/modules/schedules/terms-plan-on";
import type { Schedule, Terms } from "~/modules/schedules/schedule";
import { weeklyMinutesOf } from "~/modules/schedules/terms/weekly-minutes-of";
import { termsOn } from "~/modules/schedules/terms-on";
import { rangeOfYear, yearOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { Line, Piece, PieceClass } from "./period";

/** A period that was issued, in the version that counts. */
export interface IssuedExcess {
  from: LocalDate;
  pieces: readonly Piece[];
  lines: readonly Line[];
}

/** What decides the classes of a person's excess. Minutes are of a year. */
export interface ExcessFacts {
  termsOn: (on: LocalDate) => Terms | null;
  /** The minutes that the part-time terms of a year plan. */
  ordinaryIn: (year: number) => number;
  /** The minutes of a class in the other issued periods of a year, with their lines. */
  issuedIn: (year: number, as: PieceClass) => number;
}

const isPartTime = ({ partTimePercent }: Terms) => partTimePercent < 100;

/** Returns the facts for a period of a person. @param from its first day. @param issuedPeriods all periods that count, also itself. */
export function excessFactsOf(
  schedule: Schedule,
  issuedPeriods: readonly IssuedExcess[],
  from: LocalDate,
): ExcessFacts {
  const pieces = issuedPeriods.filter((period) => period.from !== from).flatMap((period) => period.pieces);
  const lines = issuedPeriods.flatMap((period) => period.lines).filter((line) => line.from !== from);
  const ordinary = new Map<number, number>();
  const plannedMinutesIn = (year: number) =>
    datesOf(rangeOfYear(year)).reduce((sum, on) => {
      const terms = termsOn(schedule, on);
      return terms && isPartTime(terms) ? sum + termsPlanOn(schedule, on).minutes : sum;
    }, 0);
  return {
    termsOn: (on) => termsOn(schedule, on),
    ordinaryIn: (year) => {
      const minutes = ordinary.get(year) ?? plannedMinutesIn(year);
      ordinary.set(year, minutes);
      return minutes;
    },
    issuedIn: (year, as) =>
      [
        ...pieces.filter((piece) => piece.as === as && yearOf(piece.on) === year),
        ...lines.filter((line) => line.figure === as && yearOf(line.from) === year),
      ].reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** A class that the excess of a day can have. */
export interface OpenClass {
  as: PieceClass;
  /** The class and the year whose minutes are limited together. */
  counter: string;
  /** The minutes of the counter that are not issued yet; below 0 beyond the limit. */
  most: number;
}

/**
 * Returns the classes that the law gives the excess of a day, in its order: holiday (art. 37.2 ET); part-time complementary, voluntary,
 * outside the pact (arts. 12.4.c and 12.5 ET); otherwise overtime (art. 35 ET). The last one has no limit.
 */
export function classesOn(
  facts: ExcessFacts,
  { on, isHoliday }: { on: LocalDate; isHoliday: boolean },
): OpenClass[] {
  const unlimited = (as: PieceClass): OpenClass => ({ as, counter: as, most: Infinity });
  if (isHoliday) return [unlimited("holiday")];
  const terms = facts.termsOn(on);
  if (!terms || !isPartTime(terms)) return [unlimited("overtime")];
  const limits = complementaryLimits(facts, { on, terms });
  const limited = (["complementary", "voluntary"] as const).flatMap((as) =>
    limits[as] === null
      ? []
      : [{ as, counter: `${as} ${yearOf(on)}`, most: limits[as] - facts.issuedIn(yearOf(on), as) }],
  );
  return [...limited, unlimited("outside_pact")];
}

/**
 * Returns the classes that the company can choose for the excess of a day. Force majeure (art. 35.3 ET) is always possible. A part-time
 * contract has no other overtime (art. 12.4.c ET), and hours on a holiday can be complementary or overtime instead.
 */
export function allowedClassesOn(
  facts: ExcessFacts,
  { on, isHoliday }: { on: LocalDate; isHoliday: boolean },
): PieceClass[] {
  const usual = classesOn(facts, { on, isHoliday: false }).map(({ as }) => as);
  return [...(isHoliday ? (["holiday"] as const) : []), ...usual, "force_majeure"];
}

/** The most minutes of a year; null if the terms allow none. */
export type ComplementaryLimits = Record<"complementary" | "voluntary", number | null>;

/** Returns the limits of the complementary hours of a part-time year: of the written pact, and of the voluntary ones (art. 12.5 ET). */
export function complementaryLimits(
  facts: ExcessFacts,
  { on, terms }: { on: LocalDate; terms: Terms },
): ComplementaryLimits {
  if (weeklyMinutesOf(terms.pattern) < leastWeekMinutes) return { complementary: null, voluntary: null };
  const share = (percent: number) => Math.floor((facts.ordinaryIn(yearOf(on)) * percent) / 100);
  const pact = terms.pact && terms.pact.agreedOn <= on ? terms.pact : null;
  return {
    complementary: pact && share(pact.percent),
    voluntary: terms.contract === "indefinite" ? share(thresholdOn("voluntary-hours", on)) : null,
  };
}
