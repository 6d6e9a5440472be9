import { usedTimeOf } from "~/modules/absences/used-time-of";
import { nightMinutesOf } from "~/modules/law/night-minutes";
import { findAbsenceKind } from "~/modules/schedules/absence-kinds";
import { patternLines, percentText } from "~/modules/schedules/pattern-text";
import type { Absence, Schedule, Terms } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import type { DayEntry, DayRecord } from "~/modules/timesheets/day-record";
import { addDays, daysBetween, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import type { CentreHours, PayrollAbsence, PayrollFacts } from "../model/payroll-facts";
import { pieceClasses, type PeriodRecord, type Piece, type PieceClass } from "../model/period";

/** The facts that a statement keeps for the payroll, beside its figures. */
export function payrollFactsOf(
  { days, schedule }: Pick<PeriodRecord, "days" | "schedule">,
  {
    person,
    range,
    pieces,
    centreNameOf,
  }: {
    person: Pick<PayrollFacts, "name" | "document" | "code">;
    range: DateRange;
    /** The excess of the weeks that end in the period, with its fates. */
    pieces: readonly Piece[];
    /** Names a centre by its id. */
    centreNameOf: (centre: string) => string;
  },
): PayrollFacts {
  const { employedSince, endings } = schedule;
  const hours = centresOf(
    days.filter(({ day }) => isWithin(day, range)),
    { schedule, pieces, range },
  );
  return {
    ...person,
    centres: hours.map((each) => ({
      ...each,
      centre: each.centre === null ? null : centreNameOf(each.centre),
    })),
    absences: absencesWithin(schedule, range),
    hired: employedSince && isWithin(employedSince, range) ? employedSince : null,
    left:
      endings.map(({ on }) => on).find((on) => isWithin(on, range) && !termsOn(schedule, addDays(on, 1))) ??
      null,
    changes: changesOf(schedule, range, centreNameOf),
  };
}

/** Returns the hours of each centre, by the terms of each day. A person without work has one centre: that of the last day. */
function centresOf(
  days: readonly DayRecord<DayEntry>[],
  { schedule, pieces, range }: { schedule: Schedule; pieces: readonly Piece[]; range: DateRange },
): CentreHours[] {
  const centreOn = (on: LocalDate) => termsOn(schedule, on)?.centre ?? null;
  const workedDays = days.filter(({ records }) => records > 0);
  const centreIds = [...workedDays.map(({ day }) => centreOn(day)), ...pieces.map(({ on }) => centreOn(on))];
  const centres = new Set(centreIds.length > 0 ? centreIds : [centreOn(range.to)]);
  return [...centres].map((centre) =>
    hoursOf(
      centre,
      workedDays.filter(({ day }) => centreOn(day) === centre),
      pieces.filter(({ on }) => centreOn(on) === centre),
    ),
  );
}

function hoursOf(
  centre: string | null,
  days: readonly DayRecord<DayEntry>[],
  pieces: readonly Piece[],
): CentreHours {
  const effective = sum(days.map(({ totalMs }) => totalMs / minuteMs));
  return {
    centre,
    effective,
    ordinary: effective - sum(pieces.map(({ minutes }) => minutes)),
    ...byClass(pieces),
    paid: byClass(pieces.filter(({ fate }) => fate === "paid")),
    night: sum(days.flatMap(({ entries }) => entries).map(nightMinutesOf)),
    days_worked: days.length,
  };
}

const byClass = (pieces: readonly Piece[]): Record<PieceClass, number> => {
  const minutesOf = (as: PieceClass) =>
    sum(pieces.filter((piece) => piece.as === as).map(({ minutes }) => minutes));
  return Object.fromEntries(pieceClasses.map((as) => [as, minutesOf(as)])) as Record<PieceClass, number>;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/** Returns the absences of a period with their days in it, by their first day. Those of a kind that share days are one. */
function absencesWithin(schedule: Schedule, range: DateRange): PayrollAbsence[] {
  const touching = schedule.absences
    .filter((absence) => overlaps(absence, range))
    .toSorted(
      (one, other) => one.from.localeCompare(other.from, "en") || one.kind.localeCompare(other.kind, "en"),
    );
  const groups: Absence[][] = [];
  for (const absence of touching) {
    const group = groups.find((some) =>
      some.some((each) => each.kind === absence.kind && overlaps(each, absence)),
    );
    if (group) group.push(absence);
    else groups.push([absence]);
  }
  return groups
    .map((group): PayrollAbsence => {
      const [from, to] = [
        group[0]!.from,
        group
          .map((absence) => absence.to)
          .toSorted()
          .at(-1)!,
      ];
      const within = { from: from < range.from ? range.from : from, to: to > range.to ? range.to : to };
      const { kind, name } = group[0]!;
      return { kind, name, ...amountOf(schedule, group, within), ...within, continues: to > range.to };
    })
    .filter(({ amount }) => amount > 0);
}

/** Returns an absence in the unit of its kind. Hours are minutes. Without terms nobody knows working days: days of the calendar count. */
function amountOf(
  schedule: Schedule,
  absences: readonly Absence[],
  within: DateRange,
): Pick<PayrollAbsence, "unit" | "amount"> {
  const { kind } = absences[0]!;
  const usedTime = usedTimeOf(schedule, kind, within);
  if (absences.every(({ part }) => part.kind === "hours"))
    return { unit: "minutes", amount: usedTime.minutes };
  const isNatural = findAbsenceKind(kind)?.unit === "natural";
  if (!isNatural && usedTime.working > 0) return { unit: "working", amount: usedTime.working };
  const calendarDays = 100 * (daysBetween(within.from, within.to) + 1);
  return { unit: "natural", amount: schedule.terms.length > 0 ? usedTime.natural : calendarDays };
}

/** Returns the terms that begin within a period, and are not those with which the person began. */
const changesOf = (
  schedule: Schedule,
  range: DateRange,
  centreNameOf: (centre: string) => string,
): PayrollFacts["changes"] =>
  schedule.terms
    .filter((terms) => isWithin(terms.from, range) && termsOn(schedule, terms.from) === terms)
    .toSorted((one, other) => one.from.localeCompare(other.from, "en"))
    .flatMap((terms) => {
      const before = termsOn(schedule, addDays(terms.from, -1));
      if (before === null) return [];
      const [now, then] = [terms, before].map((each) => describeTerms(each, centreNameOf(each.centre)));
      return [{ on: terms.from, what: now === then ? now! : `${now} (antes: ${then})` }];
    });

const describeTerms = ({ partTimePercent, pattern }: Terms, centre: string) =>
  `Jornada ${partTimePercent < 100 ? `al ${percentText(partTimePercent)}` : "completa"}, ${centre}: ${patternLines(pattern).join("; ")}`;

/** Whether two ranges have a day in common. */
const overlaps = (one: DateRange, other: DateRange) => one.from <= other.to && other.from <= one.to;
