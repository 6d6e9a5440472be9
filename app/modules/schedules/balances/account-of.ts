import { addDays, isWithin, monthOf, type LocalDate } from "~/time/dates";
import { balanceOf } from "../balance-of";
import type { WorkedLog } from "../clock-change-of";
import { lastDayOf } from "../model/last-day-of";
import type { BalanceMove, Schedule } from "../schedule";
import { sumHours } from "../sum-hours";

/** The complete days of a month. Its balance is the one after them and after the month's moves. */
export interface MonthLine {
  kind: "month";
  /** The first and the last counted day. */
  from: LocalDate;
  to: LocalDate;
  expected: number;
  effective: number;
  /** The week adjustments. */
  adjustment: number;
  /** The minutes of `effective` that come from clock changes. */
  clockChange: number;
  pendingDays: number;
  balance: number;
}

export interface MoveLine {
  kind: "move";
  move: BalanceMove;
  balance: number;
}

/** How a balance comes about, in minutes. */
export interface BalanceAccount {
  openingOn: LocalDate;
  balance: number;
  pendingDays: number;
  /** The last day of terms that have ended; null while terms hold. */
  lastOn: LocalDate | null;
  /** In order: the moves of each month by day, then its hours. */
  lines: (MonthLine | MoveLine)[];
  /** The moves that do not count, because a later opening replaced them. */
  uncounted: BalanceMove[];
}

interface HoursAndMoves {
  /** All entries from the opening day on. */
  logs: readonly WorkedLog[];
  moves: readonly BalanceMove[];
}

/**
 * Returns the account of a balance: the hours up to yesterday, and the moves up to today. Null without terms.
 * @param seenFrom the first day that the reader sees; null for all days. Nothing earlier is in the account.
 */
export function accountOf(
  schedule: Schedule,
  { logs, moves }: HoursAndMoves,
  { todayOn, seenFrom = null, now }: { todayOn: LocalDate; seenFrom?: LocalDate | null; now: number },
): BalanceAccount | null {
  const yesterdayOn = addDays(todayOn, -1);
  const until = { through: yesterdayOn, movedThrough: todayOn, seenFrom, now };
  const total = balanceOf(schedule, { logs, moves }, until);
  if (!total) return null;
  const { openingOn } = total;
  const sortedMoves = [...total.moves].sort(compareMoves);
  const lines: BalanceAccount["lines"] = [];
  const lastOn = lastDayOf(schedule, todayOn);
  let balance = 0;
  for (let month = monthOf(openingOn); month.from <= todayOn; month = monthOf(addDays(month.to, 1))) {
    for (const move of sortedMoves.filter(({ on }) => isWithin(on, month))) {
      balance += move.minutes;
      lines.push({ kind: "move", move, balance });
    }
    const from = openingOn > month.from ? openingOn : month.from;
    const to = yesterdayOn < month.to ? yesterdayOn : month.to;
    if (to < from) continue;
    const days = { from, to, since: openingOn };
    const { expected, effective, adjustment, clockChange, pending } = sumHours(schedule, logs, days, now);
    balance += effective - expected + adjustment;
    const pendingDays = pending.days;
    const isEmpty = expected === 0 && effective === 0 && adjustment === 0 && pendingDays === 0;
    if (isEmpty && lastOn !== null && from > lastOn) continue;
    lines.push({
      kind: "month",
      from,
      to,
      expected,
      effective,
      adjustment,
      clockChange,
      pendingDays,
      balance,
    });
  }
  const uncounted = movesSeenFrom(moves, seenFrom).filter((move) => !total.moves.includes(move));
  return { openingOn, balance: total.minutes, pendingDays: total.pending.days, lastOn, lines, uncounted };
}

/** Returns the moves of the days that a reader sees. */
export const movesSeenFrom = (moves: readonly BalanceMove[], seenFrom: LocalDate | null): BalanceMove[] =>
  moves.filter(({ on }) => seenFrom === null || on >= seenFrom);

/** The opening comes first, also of moves on its day that were recorded before it. */
const compareMoves = (one: BalanceMove, other: BalanceMove) =>
  one.on === other.on
    ? Number(other.reason === "opening") - Number(one.reason === "opening") || one.seq - other.seq
    : one.on < other.on
      ? -1
      : 1;
