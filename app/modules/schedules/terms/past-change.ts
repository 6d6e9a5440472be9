import { addDays, formatDate, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { datesOf } from "~/time/dates-of";
import { openingOf } from "../balance-of";
import { expectedOn } from "../expected-on";
import type { WorkedLog } from "../clock-change-of";
import { effectiveOf } from "../sum-hours";
import { termsOn } from "../terms-on";
import { workDayOf } from "../work-day-of";
import type { BalanceMove, Schedule } from "../schedule";
import { messages } from "./messages";

/** What new terms change on days that are over, in minutes. */
export interface PastChange {
  /** Yesterday is the last day. It has {@link mostComparedDays} at most. */
  range: DateRange;
  before: number;
  after: number;
  /** How much the balance changes by these days, once all of them are complete. Days before its opening change nothing. */
  balance: number;
  /** The nights of clock changes that count other minutes than before, and by how many. They are in `balance`. */
  clock: { days: LocalDate[]; minutes: number };
  /** The opening day of the balance with the new terms; `isNew` if they move it or open the balance. */
  opening: { on: LocalDate; isNew: boolean };
}

/** The most past days that a review compares. */
const mostComparedDays = 400;

interface ComparedSchedules {
  schedule: Schedule;
  /** The schedule with the new terms. */
  changed: Schedule;
  moves: readonly BalanceMove[];
  /** The entries on the days on which clocks can change. */
  logs?: readonly WorkedLog[];
}

/** Returns the change that terms from a day on make in the past; null if they begin today or later, or if the sums stay. */
export function pastChangeOf(
  { schedule, changed, moves, logs = [] }: ComparedSchedules,
  { from, todayOn }: { from: LocalDate; todayOn: LocalDate },
): PastChange | null {
  const earliest = addDays(todayOn, -mostComparedDays);
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
  const countedRange = { from: openingOn > range.from ? openingOn : range.from, to: range.to };
  const clock = isNew
    ? { days: [], minutes: 0 }
    : clockChangeNightsOf({ schedule, changed, logs }, countedRange);
  sums.balance += clock.minutes;
  if (sums.before === sums.after && sums.balance === 0 && clock.days.length === 0) return null;
  return { range, ...sums, clock, opening: { on: openingOn, isNew } };
}

/** Returns the nights of a clock change that count differently with the new terms: neutral ones count as any other night. */
function clockChangeNightsOf(
  { schedule, changed, logs }: Required<Omit<ComparedSchedules, "moves">>,
  range: DateRange,
): PastChange["clock"] {
  const minutesOf = (log: WorkedLog, by: Schedule, on: LocalDate) =>
    effectiveOf([log], termsOn(by, on)).effective;
  const changedNights = logs.flatMap((log) => {
    const on = workDayOf(log, changed);
    const minutes = minutesOf(log, changed, on) - minutesOf(log, schedule, workDayOf(log, schedule));
    return isWithin(on, range) && minutes !== 0 ? [{ on, minutes }] : [];
  });
  return {
    days: [...new Set(changedNights.map(({ on }) => on))].sort(),
    minutes: changedNights.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** Says what changes in the past of one person. */
export function pastText({ range, before, after, balance, clock, opening }: PastChange): string {
  const [from, to] = [formatDate(range.from), formatDate(range.to)];
  const sentences = [
    ...(before === after && clock.days.length > 0
      ? []
      : [messages.past(from, to, formatHours(before), formatHours(after))]),
    ...(clock.days.length > 0
      ? [messages.pastClock(clock.days.map(formatDate), clock.minutes, formatHours(Math.abs(clock.minutes)))]
      : []),
  ];
  const balanceSentence = opening.isNew
    ? messages.balanceOpens(formatDate(opening.on))
    : balance === 0
      ? messages.balanceStays(formatDate(opening.on))
      : messages.balanceMoves(balance > 0, formatHours(Math.abs(balance)));
  return [...sentences, balanceSentence].join(" ");
}

/** Says what changes in the past of several people together; null if it changes for fewer than two. */
export function pastSumText(all: readonly PastChange[]): string | null {
  if (all.length < 2) return null;
  const sumOfChanges = (valueOf: (each: PastChange) => number) =>
    all.reduce((total, each) => total + valueOf(each), 0);
  const balance = sumOfChanges((each) => each.balance);
  const [before, after] = [sumOfChanges((each) => each.before), sumOfChanges((each) => each.after)];
  const sentences = [
    ...(before === after ? [] : [messages.pastSum(formatHours(before), formatHours(after))]),
    ...(balance === 0 ? [] : [messages.balancesMove(balance > 0, formatHours(Math.abs(balance)))]),
  ];
  return sentences.join(" ") || null;
}
