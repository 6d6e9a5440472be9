import { addDays, formatDate, type DateRange, type LocalDate } from "~/time/dates";
import { openingOf } from "../balance-of";
import { expectedOn } from "../expected-on";
import { datesOf } from "~/time/dates-of";
import { minutesText } from "../pattern-text";
import type { BalanceMove, Schedule } from "../schedule";
import { messages } from "./messages";

/** What new terms change on days that are over, in minutes. */
export interface PastChange {
  /** Yesterday is the last day. It has {@link mostDays} at most. */
  range: DateRange;
  before: number;
  after: number;
  /** How much the balance changes by these days, once all of them are complete. Days before its opening change nothing. */
  balance: number;
  /** The opening day of the balance with the new terms; `isNew` if they move it or open the balance. */
  opening: { on: LocalDate; isNew: boolean };
}

/** The most past days that a review compares. */
const mostDays = 400;

interface Compared {
  schedule: Schedule;
  /** The schedule with the new terms. */
  changed: Schedule;
  moves: readonly BalanceMove[];
}

/** Returns what terms from a day on change in the past; null if they begin today or later, or if the sums stay. */
export function pastChangeOf(
  { schedule, changed, moves }: Compared,
  { from, todayOn }: { from: LocalDate; todayOn: LocalDate },
): PastChange | null {
  const earliest = addDays(todayOn, -mostDays);
  const range = { from: from > earliest ? from : earliest, to: addDays(todayOn, -1) };
  const openingBefore = openingOf(schedule, moves);
  const openingOn = openingOf(changed, moves)!;
  const isNew = openingBefore !== openingOn;
  const sums = { before: 0, after: 0, balance: 0 };
  for (const on of datesOf(range)) {
    const [before, after] = [expectedOn(schedule, on).minutes, expectedOn(changed, on).minutes];
    sums.before += before;
    sums.after += after;
    if (!isNew && openingOn <= on) sums.balance += before - after;
  }
  if (sums.before === sums.after && sums.balance === 0) return null;
  return { range, ...sums, opening: { on: openingOn, isNew } };
}

/** Says what changes in the past of one person. */
export function pastText({ range, before, after, balance, opening }: PastChange): string {
  const [from, to] = [formatDate(range.from), formatDate(range.to)];
  const expected = messages.past(from, to, minutesText(before), minutesText(after));
  const moved = opening.isNew
    ? messages.balanceOpens(formatDate(opening.on))
    : balance === 0
      ? messages.balanceStays(formatDate(opening.on))
      : messages.balanceMoves(balance > 0, minutesText(Math.abs(balance)));
  return `${expected} ${moved}`;
}

/** Says what changes in the past of several people together; null if it changes for fewer than two. */
export function pastSumText(all: readonly PastChange[]): string | null {
  if (all.length < 2) return null;
  const sum = (valueOf: (each: PastChange) => number) =>
    all.reduce((total, each) => total + valueOf(each), 0);
  const balance = sum((each) => each.balance);
  const expected = messages.pastSum(
    minutesText(sum(({ before }) => before)),
    minutesText(sum(({ after }) => after)),
  );
  return balance === 0
    ? expected
    : `${expected} ${messages.balancesMove(balance > 0, minutesText(Math.abs(balance)))}`;
}
