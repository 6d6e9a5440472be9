import { absenceName, absencesOn } from "~/modules/schedules/absence-on";
import { usedTimeOf } from "~/modules/absences/used-time-of";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { compareNames } from "~/platform/compare-names";
import { groupBy } from "~/platform/group-by";
import type { DateRange, LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { nightMinutesOf } from "~/modules/law/night-minutes";
import { minuteMs } from "~/time/units";
import type { DayEntry, DayRecord } from "../day-record";
import { sumDays } from "../sum-days";

/** What absences of one name take of a period: hundredths of days, or minutes. A manager reads private kinds as `Ausencia`. */
export interface AbsenceAmount {
  name: string;
  unit: AbsenceUnit;
  amount: number;
}

/** A person's row in a report. Hours are minutes. */
export interface PersonSummary {
  /** The working days with entries. */
  workedDays: number;
  /** The time of all entries: `effective`, `apart`, and what neutral clock changes leave out. */
  recorded: number;
  /** The time of the complete days, which `expected` and `difference` are about; of all days in a period that is too long to compare. */
  effective: number;
  /** The time of the other days, which is not compared yet. Below zero if a week that is judged as a whole began before the period. */
  apart: number;
  /** The time of today, which is part of `apart`. */
  today: number;
  nights: number;
  /** The expected time of the complete days, and the difference. Null without terms and for a period that is too long to compare. */
  expected: number | null;
  difference: number | null;
  /** The week adjustments, which are a part of the difference. */
  adjustment: number;
  /** Whether weeks are compared as a whole: each counts in the period in which it ends. */
  countsByWeek: boolean;
  /** Whether published weeks are among them. */
  hasPublishedWeeks: boolean;
  absences: AbsenceAmount[];
}

/**
 * Returns a person's row.
 * @param days the days of the period; without `schedule` only those with entries. @param schedule null if the period is too long to
 * compare.
 */
export function summaryOf(
  days: readonly DayRecord<DayEntry>[],
  { schedule, range, todayOn }: { schedule: Schedule | null; range: DateRange; todayOn: LocalDate },
): PersonSummary {
  const sum = schedule && sumDays(days, todayOn);
  const nights = days
    .flatMap(({ entries }) => entries)
    .reduce((all, entry) => all + nightMinutesOf(entry), 0);
  const recordedMinutes = minutesOf(days);
  const pending = schedule ? minutesOf(days.filter(({ isPending }) => isPending)) : 0;
  const elapsed = sum ? sum.effective + sum.leftOut : recordedMinutes - pending;
  return {
    workedDays: days.filter(({ records }) => records > 0).length,
    recorded: recordedMinutes,
    effective: sum?.effective ?? elapsed,
    apart: recordedMinutes - elapsed,
    today: schedule ? minutesOf(days.filter(({ day }) => day === todayOn)) : 0,
    nights,
    expected: sum?.expected ?? null,
    difference: sum?.difference ?? null,
    adjustment: sum?.adjustment ?? 0,
    countsByWeek: days.some(({ week }) => week !== null),
    hasPublishedWeeks: days.some(({ week }) => week?.isPublished),
    absences: schedule ? absenceAmountsOf(schedule, range) : [],
  };
}

const minutesOf = (days: readonly Pick<DayRecord, "totalMs">[]) =>
  days.reduce((sum, { totalMs }) => sum + totalMs / minuteMs, 0);

/** Whether some of the time is not compared yet, and whether all of that is of today. */
export const apartOf = (summaries: readonly PersonSummary[]) => ({
  hasApart: summaries.some(({ apart }) => apart !== 0),
  isToday: summaries.every(({ apart, today }) => apart === today),
});

/** Returns the time that the absences of a period take of it, by the names that a manager reads. */
export const absenceAmountsOf = (schedule: Schedule, range: DateRange): AbsenceAmount[] =>
  [...absencesByName(schedule, range)]
    .map(([name, absences]) => ({ name, ...amountOf(schedule, absences, range) }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => compareNames(one.name, other.name));

const absencesByName = ({ absences }: Schedule, range: DateRange): Map<string, Absence[]> =>
  groupBy(
    absences.filter(({ from, to }) => from <= range.to && range.from <= to),
    (absence) => absenceName(absence, false),
  );

/** Working days where the terms say which days are worked, otherwise days of the calendar. Hours if all are by hours. */
function amountOf(schedule: Schedule, absences: readonly Absence[], range: DateRange) {
  const amountIn = (unit: AbsenceUnit) => ({ unit, amount: timeIn(unit, schedule, absences, range) });
  if (absences.every(({ part }) => part.kind === "hours")) return amountIn("minutes");
  const working = amountIn("working");
  if (working.amount > 0) return working;
  return schedule.terms.length > 0 ? { unit: "natural" as const, amount: 0 } : amountIn("natural");
}

/** Returns the time that absences take of a range, in a unit. */
function timeIn(
  unit: AbsenceUnit,
  schedule: Schedule,
  absences: readonly Absence[],
  range: DateRange,
): number {
  if (unit === "natural") {
    const isAway = (on: LocalDate) => absencesOn(absences, on).some(({ part }) => part.kind === "all");
    return 100 * datesOf(range).filter(isAway).length;
  }
  const kinds = [...new Set(absences.map(({ kind }) => kind))];
  return kinds.reduce((sum, kind) => sum + usedTimeOf(schedule, kind, range)[unit], 0);
}

/**
 * Returns the part of each day of a period in an amount of {@link absenceAmountsOf}, in order. Only sums of days are rounded to hundredths,
 * so a day has what the sum grows by.
 */
export function absenceDaysOf(
  schedule: Schedule,
  { name, unit }: AbsenceAmount,
  range: DateRange,
): { on: LocalDate; amount: number }[] {
  const absences = absencesByName(schedule, range).get(name) ?? [];
  let before = 0;
  return datesOf(range)
    .map((on) => {
      const until = timeIn(unit, schedule, absences, { from: range.from, to: on });
      const amount = until - before;
      before = until;
      return { on, amount };
    })
    .filter(({ amount }) => amount !== 0);
}

/**
 * Returns the rows at the end of a table of people: the total of those with a schedule, in which worked and expected time make the
 * difference, and the total of all. One row if all have a schedule, or nobody.
 */
export function footOf(summaries: readonly PersonSummary[]): { label: string; summary: PersonSummary }[] {
  const compared = summaries.filter(({ difference }) => difference !== null);
  const all = totalOf(summaries);
  const others = totalOf(summaries.filter(({ difference }) => difference === null));
  const ofAll = { label: `Total de ${summaries.length}`, summary: all };
  if (compared.length === 0 || others.recorded === 0) return [ofAll];
  return [
    { label: `Con horario: ${compared.length}`, summary: totalOf(compared) },
    { ...ofAll, summary: { ...all, expected: null, difference: null, adjustment: 0 } },
  ];
}

/** Returns the totals of people. Expected hours are of those who have them. */
export function totalOf(summaries: readonly PersonSummary[]): PersonSummary {
  const add = (
    field: "workedDays" | "recorded" | "effective" | "apart" | "today" | "nights" | "adjustment",
  ) => summaries.reduce((sum, each) => sum + each[field], 0);
  const addKnown = (field: "expected" | "difference") => {
    const knownValues = summaries.flatMap((each) => each[field] ?? []);
    return knownValues.length > 0 ? knownValues.reduce((sum, each) => sum + each, 0) : null;
  };
  const absences = groupBy(
    summaries.flatMap((each) => each.absences),
    ({ name, unit }) => `${name} ${unit}`,
  );
  return {
    workedDays: add("workedDays"),
    recorded: add("recorded"),
    effective: add("effective"),
    apart: add("apart"),
    today: add("today"),
    nights: add("nights"),
    expected: addKnown("expected"),
    difference: addKnown("difference"),
    adjustment: add("adjustment"),
    countsByWeek: summaries.some(({ countsByWeek }) => countsByWeek),
    hasPublishedWeeks: summaries.some(({ hasPublishedWeeks }) => hasPublishedWeeks),
    absences: [...absences.values()].map((same) => ({
      ...same[0]!,
      amount: same.reduce((sum, { amount }) => sum + amount, 0),
    })),
  };
}
