import { agreedYearOf, notesOfYearAverage } from "~/modules/law/average-of-year";
import { notesOfComplementaryHours } from "~/modules/law/complementary-of-year";
import type { CompanyFacts, ContractKind, LawNote } from "~/modules/law/law-notes";
import { thresholdOn, type LawFact } from "~/modules/law/law-rules";
import { isNightPattern } from "~/modules/law/notes-of-pattern";
import { notesOfOvertime, overtimeOfYear, type YearOvertime } from "~/modules/law/overtime-of-year";
import { shownNotesOf, type ShownLawNote } from "~/modules/law/shown-notes";
import { weekDifferences, type JudgedDay } from "~/modules/law/week-differences";
import { groupBy } from "~/platform/group-by";
import { addDays, isWithin, rangeOfYear, yearOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { WorkedLog } from "../clock-change-of";
import { personFactsOf } from "../person-facts";
import type { BalanceMove, Schedule, Terms } from "../schedule";
import { hoursByDay } from "../sum-hours";
import { termsPlanOn } from "../terms-plan-on";
import { termsOn } from "../terms-on";
import { weeklyMinutesOf } from "../terms/weekly-minutes-of";

/** What the law says about the year of a person. */
export interface LawOfYear {
  notes: ShownLawNote[];
  /** The overtime of the full-time weeks, and the most minutes that a whole year allows; null without any. */
  overtime: (YearOvertime & { most: number }) | null;
}

interface YearHours {
  logs: readonly WorkedLog[];
  moves: readonly BalanceMove[];
  company: CompanyFacts;
  /** The opening day of the balance: nothing is judged before it. */
  openingOn: LocalDate;
  todayOn: LocalDate;
  now: number;
}

/** Returns the notes of the law about the hours of the current year, by the terms of each day; null if no terms hold today. */
export function lawOfYear(schedule: Schedule, hours: YearHours): LawOfYear | null {
  const { company, todayOn, openingOn } = hours;
  if (!termsOn(schedule, todayOn)) return null;
  const year = rangeOfYear(yearOf(todayOn));
  const lastOn = addDays(todayOn, -1);
  const agreedYear = agreedYearOf(todayOn, company.convenioYearStart);
  // Overtime of the four months before the year can take rest of the year.
  const from = [addDays(year.from, -130), openingOn].sort().at(-1)!;
  const days = judgedDaysOf(schedule, hours, { from, to: lastOn });
  const judgedDays = days.map((day): DayWithTerms => ({ ...day, terms: termsOn(schedule, day.on) }));
  const partTime = judgedDays.filter(isPartTime);
  const fullTime = judgedDays.filter((day) => !isPartTime(day));
  const rests = hours.moves.filter(({ reason, on }) => reason === "rested" && on <= todayOn);
  const overtimeOf = (some: readonly DayWithTerms[]) =>
    overtimeOfYear(weekDifferences(some, lastOn), { year, todayOn, rests });
  const minutesOf = (some: readonly DayWithTerms[]) => {
    const { counted, open } = overtimeOf(some);
    return counted + open;
  };
  const overtime = overtimeOf(fullTime);
  const person = personFactsOf(schedule);
  const notes: LawNote[] = [
    ...notesOfYearAverage(days, { year: agreedYear, isYearStated: company.convenioYearStart !== null }),
    ...notesOfPartTime(schedule, { year, days: partTime, lastOn, company }),
    ...notesOfOvertime(overtime, {
      year,
      share: workedShareOf(schedule, year),
      contract: contractOf(termsIn(year, fullTime)),
      underAge: minutesOf(fullTime.filter(({ on }) => person.isMinorOn(on))),
      atNight: minutesOf(fullTime.filter(({ terms }) => terms !== null && isNightTerms(terms))),
    }),
  ];
  const knownFacts: LawFact[] = [
    ...(termsIn(year, judgedDays).every(({ contract }) => contract !== null) ? (["contract"] as const) : []),
    ...(termsIn(year, partTime).every(({ pact }) => pact !== null) ? (["complementary-pact"] as const) : []),
  ];
  return {
    notes: shownNotesOf(notes, { company, known: knownFacts, whenText: () => null }),
    overtime:
      overtime.counted + overtime.open > 0
        ? { ...overtime, most: thresholdOn("overtime-year", year.to) }
        : null,
  };
}

/** A complete day, with the terms by which it is judged; null without terms. */
interface DayWithTerms extends JudgedDay {
  terms: Terms | null;
}

const isPartTime = ({ terms }: DayWithTerms) => terms !== null && terms.partTimePercent < 100;

const termsIn = (year: DateRange, days: readonly DayWithTerms[]): Terms[] =>
  days.flatMap(({ on, terms }) => (terms && isWithin(on, year) ? [terms] : []));

/** Returns the contract of all terms; null if one is unknown. A contract that is not indefinite decides. */
function contractOf(terms: readonly Terms[]): ContractKind | null {
  const kinds = terms.map(({ contract }) => contract);
  return kinds.includes(null) ? null : (kinds.find((kind) => kind !== "indefinite") ?? "indefinite");
}

const isNightTerms = ({ pattern }: Terms) =>
  (pattern.kind === "week" || pattern.kind === "cycle") && isNightPattern(pattern.days);

interface PartTimeYear {
  year: DateRange;
  days: readonly DayWithTerms[];
  lastOn: LocalDate;
  company: CompanyFacts;
}

/** Hours of a part-time week beyond the terms are complementary. Days with the same facts are judged together. */
function notesOfPartTime(schedule: Schedule, { year, days, lastOn, company }: PartTimeYear): LawNote[] {
  const plannedDays = datesOf(year).flatMap((on) => {
    const terms = termsOn(schedule, on);
    return terms ? [{ key: partTimeKeyOf(terms, on), minutes: termsPlanOn(schedule, on).minutes }] : [];
  });
  return [...groupBy(days, ({ terms, on }) => partTimeKeyOf(terms!, on))].flatMap(([groupKey, group]) => {
    const weeks = weekDifferences(group, lastOn).filter(({ on }) => isWithin(on, year));
    return notesOfComplementaryHours({
      year,
      ordinary: sumMinutes(plannedDays.filter(({ key }) => key === groupKey)),
      excess: sumMinutes(weeks.filter(({ minutes }) => minutes > 0)),
      ...partTimeFactsOf(group[0]!.terms!, group[0]!.on),
      voluntaryPercent: company.voluntaryPercent,
    });
  });
}

const partTimeKeyOf = (terms: Terms, on: LocalDate) => JSON.stringify(partTimeFactsOf(terms, on));

const sumMinutes = (all: readonly { minutes: number }[]) =>
  all.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the facts of part-time terms on a day. Before the day of its pact a contract has none. */
const partTimeFactsOf = ({ pattern, partTimePercent, contract, pact }: Terms, on: LocalDate) => ({
  weekly: weeklyMinutesOf(pattern),
  percent: partTimePercent,
  contract,
  pactPercent: pact && (pact.agreedOn <= on ? pact.percent : 0),
});

/** Returns the part of a year that has terms, from 0 to 1. */
function workedShareOf(schedule: Schedule, year: DateRange): number {
  const dates = datesOf(year);
  return dates.filter((on) => termsOn(schedule, on) !== null).length / dates.length;
}

/** Returns the complete days of a range, and on the last day of a published week its adjustment. */
function judgedDaysOf(
  schedule: Schedule,
  { logs, now }: Pick<YearHours, "logs" | "now">,
  range: DateRange,
): JudgedDay[] {
  const wholeDays = schedule.absences.filter(({ covers, part }) => covers && part.kind === "all");
  return hoursByDay(schedule, logs, { ...range, since: range.from }, now)
    .filter(({ state }) => state === "complete")
    .map(({ on, plan: { terms, planned, minutes: expected }, effective, adjustment }) => {
      const isAway = wholeDays.some((absence) => isWithin(on, absence));
      const isHoliday = planned.calendarDay !== null && expected === 0;
      const isFree = effective === 0 && (terms === null || isAway || isHoliday);
      return { on, effective, expected, adjustment: adjustment?.minutes ?? 0, isFree };
    });
}
