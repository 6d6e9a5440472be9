import { agreedYearOf, notesOfYearAverage } from "~/modules/law/average-of-year";
import { notesOfComplementaryHours } from "~/modules/law/complementary-of-year";
import type { CompanyFacts, LawNote } from "~/modules/law/law-notes";
import type { LawFact } from "~/modules/law/law-rules";
import { isNightPattern } from "~/modules/law/notes-of-pattern";
import { notesOfOvertime, overtimeOfYear, type YearOvertime } from "~/modules/law/overtime-of-year";
import { shownNotesOf, type ShownLawNote } from "~/modules/law/shown-notes";
import { weekDifferences, type JudgedDay, type WeekDifference } from "~/modules/law/week-differences";
import { groupBy } from "~/platform/group-by";
import { addDays, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { WorkedLog } from "../clock-change-of";
import { isOn } from "../covered-on";
import { dayStatesOf } from "../day-states";
import { expectedOn } from "../expected-on";
import { personFactsOf } from "../person-facts";
import { plannedOn } from "../planned-on";
import type { BalanceMove, Schedule, Terms } from "../schedule";
import { effectiveOf } from "../sum-hours";
import { termsOn } from "../terms-on";
import { weeklyMinutesOf } from "../terms/weekly-minutes-of";
import { workDayOf } from "../work-day-of";

/** What the law says about the year of a person. */
export interface LawOfYear {
  notes: ShownLawNote[];
  /** The overtime of a full-time person; null part-time, and without any. */
  overtime: YearOvertime | null;
}

interface Hours {
  logs: readonly WorkedLog[];
  moves: readonly BalanceMove[];
  company: CompanyFacts;
  /** The opening day of the balance: nothing is judged before it. */
  openingOn: LocalDate;
  todayOn: LocalDate;
  now: number;
}

/** Returns what the law says about the hours of the current year; null if no terms hold today. */
export function lawOfYear(schedule: Schedule, hours: Hours): LawOfYear | null {
  const { company, todayOn, openingOn } = hours;
  const terms = termsOn(schedule, todayOn);
  if (!terms) return null;
  const year: DateRange = { from: `${todayOn.slice(0, 4)}-01-01`, to: `${todayOn.slice(0, 4)}-12-31` };
  const agreedYear = agreedYearOf(todayOn, company.yearStart);
  // Overtime of the four months before the year can take rest of the year.
  const from = [addDays(year.from, -130), openingOn].sort().at(-1)!;
  const days = judgedDaysOf(schedule, hours, { from, to: addDays(todayOn, -1) });
  const person = personFactsOf(schedule);
  const known: LawFact[] = [
    ...(terms.contract === null ? [] : (["contract"] as const)),
    ...(terms.pact === null ? [] : (["complementary-pact"] as const)),
  ];
  const isPartTime = person.isPartTimeOn(todayOn) === true;
  const weeks = weekDifferences(days, addDays(todayOn, -1)).filter(
    ({ on }) => (person.isPartTimeOn(on) === true) === isPartTime,
  );
  const rests = hours.moves.filter(({ reason, on }) => reason === "rested" && on <= todayOn);
  const overtime = overtimeOfYear(weeks, { year, todayOn, rests });
  const notes: LawNote[] = [
    ...notesOfYearAverage(days, { year: agreedYear, isYearStated: company.yearStart !== null }),
    ...(isPartTime
      ? notesOfPartTime(schedule, { terms, year, weeks })
      : notesOfOvertime(overtime, {
          year,
          share: shareOf(schedule, year),
          contract: terms.contract,
          isMinor: person.isMinorOn(todayOn),
          isNightWorker: isNightTerms(terms),
        })),
  ];
  const hasOvertime = !isPartTime && overtime.counted + overtime.open > 0;
  return {
    notes: shownNotesOf(notes, { company, known, whenText: () => null }),
    overtime: hasOvertime ? overtime : null,
  };
}

const isNightTerms = ({ pattern }: Terms) =>
  (pattern.kind === "week" || pattern.kind === "cycle") && isNightPattern(pattern.days);

interface PartTime {
  terms: Terms;
  year: DateRange;
  weeks: readonly WeekDifference[];
}

/** Hours of a part-time week beyond the terms are complementary. */
function notesOfPartTime(schedule: Schedule, { terms, year, weeks }: PartTime): LawNote[] {
  return notesOfComplementaryHours({
    year,
    ordinary: datesOf(year).reduce((sum, on) => sum + plannedOn(schedule, on).minutes, 0),
    excess: weeks
      .filter(({ on }) => isWithin(on, year))
      .reduce((sum, { minutes }) => sum + Math.max(0, minutes), 0),
    weekly: weeklyMinutesOf(terms.pattern),
    percent: terms.partTimePercent,
    contract: terms.contract,
    pactPercent: terms.pact?.percent ?? null,
  });
}

/** Returns the part of a year that has terms, from 0 to 1. */
function shareOf(schedule: Schedule, year: DateRange): number {
  const dates = datesOf(year);
  return dates.filter((on) => termsOn(schedule, on) !== null).length / dates.length;
}

/** Returns the complete days of a range. */
function judgedDaysOf(
  schedule: Schedule,
  { logs, now }: Pick<Hours, "logs" | "now">,
  range: DateRange,
): JudgedDay[] {
  const byDay = groupBy(logs, (log) => workDayOf(log, schedule));
  const stateOf = dayStatesOf(schedule, byDay, now);
  const wholeDays = schedule.absences.filter(({ covers, part }) => covers && part.kind === "all");
  return datesOf(range)
    .filter((on) => stateOf(on) === "complete")
    .map((on) => {
      const { terms, planned, minutes: expected } = expectedOn(schedule, on);
      const { effective } = effectiveOf(byDay.get(on) ?? [], terms);
      const isAway = wholeDays.some((absence) => isOn(absence, on));
      const isHoliday = planned.calendarDay !== null && expected === 0;
      const isFree = effective === 0 && (terms === null || isAway || isHoliday);
      return { on, effective, expected, isFree };
    });
}
