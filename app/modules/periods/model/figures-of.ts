import { nightMinutesOf } from "~/modules/law/night-minutes";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { termsOn } from "~/modules/schedules/terms-on";
import type { DayEntry, DayRecord } from "~/modules/timesheets/day-record";
import { summaryOf } from "~/modules/timesheets/reports/person-summary";
import { sumDays } from "~/modules/timesheets/sum-days";
import { groupBy } from "~/platform/group-by";
import { isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import {
  pieceClasses,
  type CentreFigures,
  type PeriodFigures,
  type PeriodRecord,
  type Piece,
  type PieceClass,
} from "./period";

interface PeriodFacts {
  /** The days of the period. */
  range: DateRange;
  /** The day in the company's zone on which the record was read. */
  todayOn: LocalDate;
  /** The excess of the weeks that end in the period. */
  pieces: readonly Piece[];
  /** In minutes at the end of the last day, without the moves of this period itself; null without terms. */
  balance: number | null;
}

/** Returns the figures of a period. */
export function figuresOf(
  { days, schedule }: PeriodRecord,
  { range, todayOn, pieces, balance }: PeriodFacts,
): PeriodFigures {
  const daysOfPeriod = days.filter(({ day }) => isWithin(day, range));
  const hasTerms = schedule.terms.length > 0;
  const { recorded, expected, adjustment, nights, workedDays, absences } = summaryOf(daysOfPeriod, {
    schedule,
    range,
    todayOn,
  });
  const classes = minutesByClass(pieces);
  const paidMinutes = pieces.reduce((sum, { minutes, fate }) => sum + (fate === "paid" ? minutes : 0), 0);
  return {
    effective: recorded,
    expected: hasTerms ? expected : null,
    week_adjustment: hasTerms ? adjustment : 0,
    balance: balance === null ? null : balance - paidMinutes,
    ordinary: recorded - sumOfPieces(pieces),
    ...classes,
    night: nights,
    days_worked: workedDays,
    pending_days: hasTerms
      ? (sumDays(daysOfPeriod, todayOn)?.pending.length ?? 0)
      : daysOfPeriod.filter(isUnfinished).length,
    absences,
    centres: centresOf(daysOfPeriod, schedule),
  };
}

/** Returns the minutes of pieces. */
export const sumOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the minutes of pieces by class. */
export function minutesByClass(pieces: readonly Piece[]): Record<PieceClass, number> {
  const minutesOf = (as: PieceClass) =>
    pieces.reduce((sum, piece) => sum + (piece.as === as ? piece.minutes : 0), 0);
  return Object.fromEntries(pieceClasses.map((as) => [as, minutesOf(as)])) as Record<PieceClass, number>;
}

const isUnfinished = ({ open, missing }: DayRecord<DayEntry>) => open + missing > 0;

/** Returns the figures of the centres in which the person worked: the centre of a day's first published shift, else that of the terms. */
function centresOf(
  days: readonly DayRecord<DayEntry>[],
  schedule: PeriodRecord["schedule"],
): CentreFigures[] {
  const workedDays = days.filter(({ records }) => records > 0);
  const centreOn = (day: LocalDate) =>
    publishedShiftsOn(schedule, day)?.[0]?.centre ?? termsOn(schedule, day)?.centre ?? null;
  const byCentre = groupBy(workedDays, ({ day }) => centreOn(day));
  return [...byCentre].map(([centre, some]) => ({
    centre,
    effective: some.reduce((sum, { totalMs }) => sum + totalMs / minuteMs, 0),
    days_worked: some.length,
    night: some.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + nightMinutesOf(entry), 0),
  }));
}
