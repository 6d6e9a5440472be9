import { type DateRange, isWithin, type LocalDate, monthsLater } from "~/time/dates";
import type { ContractKind, LawNote } from "./law-notes";
import { thresholdOn } from "./law-rules";
import { type WeekDifference } from "./week-differences";

/** Overtime that is rested within these months does not count (art. 35.2 ET). */
const monthsToRest = 4;

/** Returns the last day on which overtime of a day can be rested so that it does not count. */
export const lastRestOn = (on: LocalDate): LocalDate => monthsLater(on, monthsToRest);

/** Minutes of a day that can be given back. */
export interface RestablePiece {
  on: LocalDate;
  /** The last day on which rest gives them back; null for no last day. */
  until: LocalDate | null;
  minutes: number;
}

/**
 * Returns pieces with the minutes that are left of each after rest was given, the oldest first. Rest gives back only what is older than it.
 * @param pieces in order. @param rests the minutes of each day, with any sign.
 */
export function restedBy<Piece extends RestablePiece>(
  pieces: readonly Piece[],
  rests: readonly WeekDifference[],
): (Piece & { left: number })[] {
  const piecesOwed = pieces.map((piece) => ({ ...piece, left: piece.minutes }));
  for (const rest of rests.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    let minutes = Math.abs(rest.minutes);
    for (const piece of piecesOwed) {
      if (rest.on < piece.on || (piece.until !== null && piece.until < rest.on)) continue;
      const takenMinutes = Math.min(minutes, piece.left);
      piece.left -= takenMinutes;
      minutes -= takenMinutes;
    }
  }
  return piecesOwed;
}

/** The overtime of a year, in minutes. */
export interface YearOvertime {
  /** What counts towards the 80 hours. */
  counted: number;
  /** Minutes that may still be rested, and then do not count. */
  open: number;
  /** The day after which the oldest of it counts; null without any. */
  until: LocalDate | null;
}

interface OvertimeFacts {
  year: DateRange;
  todayOn: LocalDate;
  /** Rest that was given for overtime in other ways than by a shorter week. */
  rests: readonly WeekDifference[];
}

/**
 * Returns the overtime of a year: the positive differences of its weeks, less what shorter weeks and given rest take of them within four
 * months, the oldest first.
 * @param weeks those of the year and of the four months before it, in order.
 */
export function overtimeOfYear(
  weeks: readonly WeekDifference[],
  { year, todayOn, rests }: OvertimeFacts,
): YearOvertime {
  const isExcess = ({ minutes }: WeekDifference) => minutes > 0;
  const pieces = restedBy(
    weeks.filter(isExcess).map(({ on, minutes }) => ({ on, until: lastRestOn(on), minutes })),
    [...weeks.filter((week) => !isExcess(week)), ...rests],
  );
  const piecesOfYear = pieces.filter(({ on, left }) => left > 0 && isWithin(on, year));
  const openPieces = piecesOfYear.filter(({ until }) => todayOn <= until);
  const sumLeftMinutes = (some: typeof pieces) => some.reduce((all, { left }) => all + left, 0);
  return {
    counted: sumLeftMinutes(piecesOfYear) - sumLeftMinutes(openPieces),
    open: sumLeftMinutes(openPieces),
    until: openPieces[0]?.until ?? null,
  };
}

interface OvertimeOfPerson {
  year: DateRange;
  /** The part of the year with terms, from 0 to 1. */
  share: number;
  /**
   * The kind of the contract, another than `indefinite` if a part of the year had another. Null if nobody stated it for a part of the year.
   */
  contract: ContractKind | null;
  /** The minutes of it on days under 18, and on days of night work. */
  underAge: number;
  atNight: number;
}

/**
 * Returns the notes of the law about the overtime of a year. A shorter contract has its part of the 80 hours (art. 35.2 ET); whether a
 * contract is shorter or only began in the year, its kind decides.
 */
export function notesOfOvertime(
  { counted, open }: YearOvertime,
  { year, share, contract, underAge, atNight }: OvertimeOfPerson,
): LawNote[] {
  const allMinutes = counted + open;
  const noteOfYear = (rule: LawNote["rule"], tone: LawNote["tone"], value: number): LawNote[] => [
    { rule, tone, on: year.from, value },
  ];
  if (allMinutes === 0) return [];
  const ofMinor = underAge > 0 ? noteOfYear("overtime-minor", "amber", underAge) : [];
  if (underAge >= allMinutes) return ofMinor;
  const whole = thresholdOn("overtime-year", year.to);
  const least = contract === "indefinite" ? whole : whole * share;
  const most = contract === null ? whole : least;
  return [
    ...ofMinor,
    ...(counted > most
      ? noteOfYear("overtime-year", "amber", counted)
      : allMinutes > least
        ? noteOfYear("overtime-year", "grey", allMinutes)
        : []),
    ...(atNight > 0 ? noteOfYear("overtime-night", "amber", atNight) : []),
  ];
}
