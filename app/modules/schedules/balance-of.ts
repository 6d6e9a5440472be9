import type { LocalDate } from "~/time/dates";
import type { WorkedLog } from "./clock-change-of";
import type { BalanceMove, Schedule } from "./schedule";
import { sumHours, type HoursSum } from "./sum-hours";

/** The balance of a person, in minutes, and how it comes about. */
export interface Balance extends HoursSum {
  minutes: number;
  /** The first day that counts. */
  openingOn: LocalDate;
  /** The moves that count, in the order in which they were recorded. */
  moves: readonly BalanceMove[];
}

interface BalanceRecord {
  /** All entries from the opening day on. */
  logs: readonly WorkedLog[];
  moves: readonly BalanceMove[];
}

interface BalanceLimits {
  /** The last day whose hours count. */
  through: LocalDate;
  /** The last day whose moves count; by default the same. */
  movedThrough?: LocalDate;
  /** The first day that the reader sees: earlier days and moves do not count. Null for all days. */
  seenFrom?: LocalDate | null;
  now: number;
}

/**
 * Returns the balance at the end of the day `through`: effective minus expected time of the complete days since the opening day, the week
 * adjustments, and the moves of these dates. A move counts from its day on, also while that day is pending. Null without terms.
 */
export function balanceOf(
  schedule: Schedule,
  { logs, moves }: BalanceRecord,
  { through, movedThrough = through, seenFrom = null, now }: BalanceLimits,
): Balance | null {
  const recordedMoves = [...moves].sort(bySeq);
  const opening = lastOpeningOf(moves);
  const openedOn = openingOf(schedule, moves);
  if (openedOn === null) return null;
  const openingOn = seenFrom !== null && seenFrom > openedOn ? seenFrom : openedOn;
  const sum = sumHours(schedule, logs, { from: openingOn, to: through, since: openingOn }, now);
  const countedMoves = recordedMoves.filter(
    (move) =>
      openingOn <= move.on && move.on <= movedThrough && (move.reason !== "opening" || move === opening),
  );
  const movedMinutes = countedMoves.reduce((total, { minutes }) => total + minutes, 0);
  return {
    ...sum,
    minutes: sum.effective - sum.expected + sum.adjustment + movedMinutes,
    openingOn,
    moves: countedMoves,
  };
}

const bySeq = (one: { seq: number }, other: { seq: number }) => one.seq - other.seq;

const lastOpeningOf = (moves: readonly BalanceMove[]): BalanceMove | undefined =>
  moves
    .filter(({ reason }) => reason === "opening")
    .sort(bySeq)
    .at(-1);

/**
 * Returns the first day that counts in the balance: that of the last recorded opening, otherwise {@link defaultOpeningOn}. Null without
 * terms. From this day on, work on a day without terms counts, and nothing is expected then.
 */
export function openingOf(
  schedule: Pick<Schedule, "terms">,
  moves: readonly BalanceMove[],
): LocalDate | null {
  return lastOpeningOf(moves)?.on ?? defaultOpeningOn(schedule);
}

/**
 * Returns the day on which the first terms were recorded: terms that start earlier create no debts. If the first terms start later, it is
 * the day on which they start.
 */
function defaultOpeningOn({ terms }: Pick<Schedule, "terms">): LocalDate | null {
  const [first] = [...terms].sort(bySeq);
  if (!first) return null;
  const [start] = terms.map(({ from }) => from).sort();
  return start! > first.recordedOn ? start! : first.recordedOn;
}
