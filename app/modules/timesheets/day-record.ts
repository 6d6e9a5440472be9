import type { RemovedEntry } from "~/modules/corrections/removed-entries";
import type { WaitingEntry } from "~/modules/corrections/waiting-entry";
import { firstRunningDay, type TimeLog } from "~/modules/ledger/time-log";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { dayStatesOf } from "~/modules/schedules/day-states";
import { judgedWeekOf } from "~/modules/schedules/judged-week-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { absenceName, absencePart, absencesOn } from "~/modules/schedules/absence-on";
import { openingOf } from "~/modules/schedules/balance-of";
import { isFreeOn } from "~/modules/schedules/is-free-on";
import type { BalanceMove, CalendarDay, Schedule } from "~/modules/schedules/schedule";
import { effectiveOf } from "~/modules/schedules/sum-hours";
import { onWorkDays, workDayOf, type PlacedEntry } from "~/modules/schedules/work-day-of";
import { weekAdjustmentOf, type WeekAdjustment } from "~/modules/schedules/week-band-of";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { groupBy } from "~/platform/group-by";
import { type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { addUp, tallyOf, type CountedEntry, type Tally } from "./tally";

/** The fields of an entry that its day needs. */
export type DayEntry = CountedEntry & WorkedLog & Pick<TimeLog, "mark">;

/**
 * A person's day, with the totals of its entries. Screens, month sheets, PDF and CSV show it. If the schedule was read, it is a working
 * day, and its entries have it as their day. Otherwise it is the register's day.
 */
export interface DayRecord<Entry extends DayEntry = TimeLog> extends Tally {
  day: LocalDate;
  /** The entries that count, in order. An entry without an end from before yesterday misses its exit: nobody is still at work. */
  entries: Entry[];
  /** The entries that a correction removed from this day. */
  removed: RemovedEntry[];
  /** Whether the two sides disagree about an entry or a removed entry. */
  isDisputed: boolean;
  /** The proposals about the day that wait, by who is next to act. Empty if proposals were not read. */
  waiting: readonly Pick<WaitingEntry, "isReaders" | "turn">[];
  /** Whether its totals are not final: the day is not over, an entry is open, or an exit is missing. A schedule can also delay it. */
  isPending: boolean;
  /**
   * The expected minutes; null without terms. Since the balance opened, a day without terms on which the person worked has 0, so that its
   * work counts here as it counts in the balance.
   */
  expected: number | null;
  /**
   * The hours that the day's row compares, in minutes: those of a complete day, and on the last of the days that are judged together those
   * of its week. Null on other days. So each day counts in one row, and sums of periods add up.
   */
  counted: CountedHours | null;
  /** The effective minus the expected minutes of `counted`, with its adjustment. */
  difference: number | null;
  /** The adjustment of the published week that the row compares, and its reason; null on other days and without an adjustment. */
  adjustment: WeekAdjustment | null;
  /** The minutes that the company offers beyond the contract, which nobody owes. */
  offered: number;
  /** Whether terms hold and no time is planned for the day. */
  isFree: boolean;
  /** The first and the last day of its week that are judged together; null on other days. */
  week: JudgedDays | null;
  /** The holiday on which the person is off, in words: `Festivo: Navidad`. Null on other days and without terms. */
  holiday: string | null;
  /** The absences of the day, in words for the reader: `Vacaciones`. None if no schedule was read. */
  absences: string[];
}

/** The days of a week that are judged together: of a published week, or with flexible terms. */
export interface JudgedDays extends DateRange {
  isPublished: boolean;
}

/** The compared hours of a row, in minutes. */
export interface CountedHours {
  expected: number;
  effective: number;
  /** The week adjustment. */
  adjustment: number;
  /** The effective minutes that come from clock changes. */
  clockChange: number;
  /** The elapsed minutes of clock changes that neutral terms leave out of `effective`; 60 in October. */
  leftOut: number;
}

/** A person's schedule, and how its days are judged and shown. */
interface PlannedPerson {
  schedule: Schedule;
  /** The moves of the balance, which can change its opening day. */
  moves: readonly BalanceMove[];
  /** The instant (ms) at which days are judged. */
  now: number;
  /** Whether the person reads their own days. Other readers see a private absence as `Ausencia`. */
  isOwn?: boolean;
}

/** The facts of a person from which their days follow. */
interface DayFacts<Entry extends DayEntry> {
  /** In the order in which each day shows them. With a schedule also those of one day more on each side. */
  entries: readonly Entry[];
  removed?: readonly RemovedEntry[];
  /** The entries with a proposal that waits, for a reader. */
  waiting?: readonly WaitingEntry[];
  /** Null if it was not read: a file for others has neither expected hours nor absences. */
  planned?: PlannedPerson | null;
  /** The schedule that gives working days, also if expected hours are not shown. */
  schedule?: Schedule | null;
}

/**
 * Returns a person's days in order.
 * @param range the days to return, with or without entries. Null for the days that have entries or removed entries.
 */
export function dayRecordsOf<Entry extends DayEntry>(
  {
    entries,
    removed = [],
    waiting = [],
    planned = null,
    schedule = planned?.schedule ?? null,
  }: DayFacts<Entry>,
  { range, todayOn }: { range: DateRange | null; todayOn: LocalDate },
): DayRecord<Entry>[] {
  const placed = schedule ? onWorkDays(entries, schedule) : entries;
  const entriesOn = groupBy(placed, ({ day }) => day);
  const dayOf = (entry: PlacedEntry) => (schedule ? workDayOf(entry, schedule) : entry.day);
  const removedOn = groupBy(removed, ({ on, ...entry }) => dayOf({ ...entry, day: on }));
  const waitingOn = groupBy(waiting, dayOf);
  const hoursOn = planned && planned.schedule.terms.length > 0 ? hoursBy(planned, entriesOn) : null;
  const days = range ? datesOf(range) : [...new Set([...entriesOn.keys(), ...removedOn.keys()])].sort();
  return days.map((day) => {
    const recordedEntries = entriesOn.get(day) ?? [];
    const counting = day < firstRunningDay(todayOn) ? recordedEntries.map(withoutOpenEntry) : recordedEntries;
    const notCounting = removedOn.get(day) ?? [];
    const tally = addUp(counting.map(tallyOf));
    return {
      day,
      entries: counting,
      removed: notCounting,
      ...tally,
      isDisputed:
        counting.some(({ mark }) => mark === "disputed") || notCounting.some(({ isDisputed }) => isDisputed),
      waiting: waitingOn.get(day) ?? [],
      isPending: day >= todayOn || tally.open > 0 || tally.missing > 0,
      ...(hoursOn ? hoursOn(day) : withoutTerms),
      absences: planned ? absencesIn(planned, day, counting.length > 0) : [],
    };
  });
}

const withoutOpenEntry = <Entry extends DayEntry>(entry: Entry): Entry =>
  entry.checkOutTime === null ? { ...entry, isExitMissing: true } : entry;

/** The hours of a day of which nothing is expected or compared. */
export const withoutTerms = {
  expected: null,
  counted: null,
  difference: null,
  adjustment: null,
  offered: 0,
  isFree: false,
  week: null,
  holiday: null,
} as const;

/** Names the absences of a day. A whole day on which the person worked says so. */
const absencesIn = (
  { schedule, isOwn = false }: PlannedPerson,
  day: LocalDate,
  isWorked: boolean,
): string[] =>
  absencesOn(schedule.absences, day).map((absence) => {
    const workedText = isWorked && absence.part.kind === "all" ? ", con fichajes" : "";
    return absenceName(absence, isOwn) + absencePart(absence) + workedText;
  });

/** Returns a function that gives what a schedule says of a day. */
function hoursBy(
  { schedule, moves, now }: PlannedPerson,
  entriesOn: ReadonlyMap<LocalDate, readonly WorkedLog[]>,
) {
  const stateOf = dayStatesOf(schedule, entriesOn, now);
  const openingOn = openingOf(schedule, moves)!;
  const weekOn = judgedWeekOf(schedule);
  const hoursOf = (on: LocalDate): CountedHours => {
    const { terms, minutes: expected } = expectedOn(schedule, on);
    return { expected, ...effectiveOf(entriesOn.get(on) ?? [], terms), adjustment: 0 };
  };
  return (day: LocalDate) => {
    const isPending = stateOf(day) !== "complete";
    const { terms, planned, offered, minutes: expected } = expectedOn(schedule, day);
    if (!terms && (day < openingOn || !entriesOn.has(day))) return { isPending, ...withoutTerms };
    const week = weekOn(day);
    const isCounted = !isPending && (week === null || day === week.at(-1));
    const together = isCounted ? (week ?? [day]).map((on) => ({ on, ...hoursOf(on) })) : [];
    const adjustment = weekAdjustmentOf(schedule, together);
    const countedHours = isCounted
      ? { ...together.reduce(addHours, noHours), adjustment: adjustment?.minutes ?? 0 }
      : null;
    return {
      isPending,
      expected,
      counted: countedHours,
      difference: countedHours && countedHours.effective - countedHours.expected + countedHours.adjustment,
      adjustment,
      offered,
      isFree: isFreeOn(schedule, day),
      week: week && {
        from: week[0]!,
        to: week.at(-1)!,
        isPublished: weekPlanOf(schedule, day) !== null,
      },
      holiday: holidayText(planned),
    };
  };
}

const noHours: CountedHours = { expected: 0, effective: 0, adjustment: 0, clockChange: 0, leftOut: 0 };

const addHours = (one: CountedHours, other: CountedHours): CountedHours => ({
  expected: one.expected + other.expected,
  effective: one.effective + other.effective,
  adjustment: one.adjustment + other.adjustment,
  clockChange: one.clockChange + other.clockChange,
  leftOut: one.leftOut + other.leftOut,
});

/**
 * Names the holiday on which a person is off: `Festivo: Navidad`; null on other days. A day that the company closes by itself is no public
 * holiday.
 */
export const holidayText = ({ calendarDay }: { calendarDay: CalendarDay | null }): string | null =>
  calendarDay?.factor === 0
    ? `${calendarDay.scope === "company" ? "Cierre de la empresa" : "Festivo"}: ${calendarDay.name}`
    : null;

/** Returns the entries of days, in order. */
export const entriesOf = ({ days }: { days: readonly DayRecord[] }): TimeLog[] =>
  days.flatMap(({ entries }) => entries);
