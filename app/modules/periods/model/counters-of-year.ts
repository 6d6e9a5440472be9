import { thresholdOn } from "~/modules/law/law-rules";
import { lastRestOn, restedBy } from "~/modules/law/overtime-of-year";
import type { WeekDifference } from "~/modules/law/week-differences";
import type { Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { isWithin, rangeOfYear, yearOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { complementaryLimits, type ExcessFacts } from "./excess-facts";
import type { Piece, PieceClass } from "./period";

/** Minutes of a year, and the most that the law allows; null for none. */
export interface Counter {
  minutes: number;
  most: number | null;
}

/** Pieces of a class and of a last day that must still be given back. */
export interface OwedRest {
  as: PieceClass;
  minutes: number;
  /** The last day on which rest gives them back; null if the law names none. */
  until: LocalDate | null;
}

/** What the year of a person has of each class. */
export interface YearCounters {
  year: number;
  /** Overtime that counts towards the 80 hours: paid, in the balance, or not rested within four months. */
  overtime: Counter;
  complementary: Counter;
  voluntary: Counter;
  outsidePact: number;
  forceMajeure: number;
  holiday: number;
  /** The oldest first. */
  owed: OwedRest[];
}

interface YearFacts {
  facts: ExcessFacts;
  schedule: Schedule;
  /** The days on which rest was given: weeks with a negative difference, and moves of the balance. */
  rests: readonly WeekDifference[];
  todayOn: LocalDate;
}

/**
 * Returns the counters of the year of a day.
 * @param pieces those of the year and of the four months before it, in order: issued ones, those of a period that is not issued yet, and
 * the minutes on holidays within the contract.
 */
export function countersOfYear(
  pieces: readonly Piece[],
  on: LocalDate,
  { facts, schedule, rests, todayOn }: YearFacts,
): YearCounters {
  const year = rangeOfYear(yearOf(on));
  const own = pieces.filter((piece) => isWithin(piece.on, year));
  const minutesOf = (as: PieceClass) =>
    own.reduce((sum, piece) => sum + (piece.as === as ? piece.minutes : 0), 0);
  const rested = restedBy(
    pieces
      .filter(({ fate }) => fate === "rested")
      .map((piece) => ({ ...piece, until: piece.as === "holiday" ? null : lastRestOn(piece.on) })),
    rests.filter(({ on: restOn }) => restOn <= todayOn),
  );
  const isOpen = ({ until }: (typeof rested)[number]) => until === null || todayOn <= until;
  const notCounted = rested
    .filter((piece) => piece.as === "overtime" && isWithin(piece.on, year))
    .reduce((sum, piece) => sum + (isOpen(piece) ? piece.minutes : piece.minutes - piece.left), 0);
  const terms = facts.termsOn(on);
  const limits = terms ? complementaryLimits(facts, { on, terms }) : { complementary: null, voluntary: null };
  return {
    year: yearOf(on),
    overtime: { minutes: minutesOf("overtime") - notCounted, most: mostOvertime(schedule, { year, on }) },
    complementary: { minutes: minutesOf("complementary"), most: limits.complementary },
    voluntary: { minutes: minutesOf("voluntary"), most: limits.voluntary },
    outsidePact: minutesOf("outside_pact"),
    forceMajeure: minutesOf("force_majeure"),
    holiday: minutesOf("holiday"),
    owed: rested
      .filter((piece) => piece.left > 0 && isOpen(piece))
      .map(({ as, left, until }) => ({ as, minutes: left, until })),
  };
}

/** Returns the overtime that a year allows: 80 hours, or their part for a contract that does not last the whole year (art. 35.2 ET). */
function mostOvertime(schedule: Schedule, { year, on }: { year: DateRange; on: LocalDate }): number {
  const wholeYearMinutes = thresholdOn("overtime-year", on);
  const contract = termsOn(schedule, on)?.contract ?? null;
  if (contract === null || contract === "indefinite") return wholeYearMinutes;
  const dates = datesOf(year);
  const share = dates.filter((day) => termsOn(schedule, day) !== null).length / dates.length;
  return Math.floor(wholeYearMinutes * share);
}
