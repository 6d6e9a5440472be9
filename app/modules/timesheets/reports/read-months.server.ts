import { daysAtCentre } from "~/modules/policy/centre-start";
import type { Correction } from "~/modules/corrections/correction";
import { correctionsOn, listCorrectionsOf } from "~/modules/corrections/corrections-of-days.server";
import { removedEntriesOf } from "~/modules/corrections/removed-entries";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { judgedDays } from "~/modules/schedules/day-states";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { aroundDays } from "~/modules/schedules/work-day-of";
import { readTeamDays, teamDaysQueries } from "~/modules/schedules/worked-days.server";
import { monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayRecordsOf, type DayRecord } from "../day-record";
import { comparedFigures, countedDaysOf, explain, type Explanation } from "../explain";
import { addUp, type Tally } from "../tally";
import { isAfterExport } from "./model/is-after-export";
import { planChangesAfter, type PlanChange } from "./model/plan-changes-after";
import { planChangeQueries, readPlanChanges } from "./plan-changes.server";
import { exportsOf, exportsQuery } from "./month-exports.server";
import type { ReportPerson } from "./list-people.server";
import { readLogsWith, type ReportCompany, type ReportDeps } from "./report-logs.server";

/** A correction, and whether it was applied after an export of its month. */
export type MonthCorrection = Correction & { isAfterExport: boolean };

/** A person's month, with its totals. */
export interface Month extends Tally {
  person: ReportPerson;
  /** The first and last day: the whole month, unless fewer days were requested or shown. */
  from: LocalDate;
  to: LocalDate;
  /** The day in the company's zone on which it was read. */
  todayOn: LocalDate;
  /** All days from the first to the last. */
  days: DayRecord[];
  /** The month's corrections that were applied, wait or were refused. The sheet shows both versions (draft decree, art. 4.b). */
  corrections: MonthCorrection[];
  /** The changes of terms, calendars and absences after an export of the month; none if no schedules were read. */
  planChanges: PlanChange[];
  /** The expected and the worked hours and the difference of the complete days, explained; none if no schedules were read. */
  figures: Explanation[];
}

interface MonthsInput {
  company: ReportCompany;
  people: readonly ReportPerson[];
  /** Whether days have what the person's schedule expects. A file for others than the company and the person must not. */
  withSchedules?: boolean;
}

/** Returns the months of people, for days of one month. The number of queries does not depend on the number of people. */
export async function readMonths(
  deps: ReportDeps,
  { range, ...query }: MonthsInput & { range: DateRange },
): Promise<Month[]> {
  return (await readPeriods(deps, { ...query, months: [range] })).flat();
}

/** Consecutive months of people, or some days of each. */
type PeriodsInput = MonthsInput & {
  months: readonly DateRange[];
  /** Whether entries have their places, as they do by default. */
  withPlaces?: boolean;
  /** Whether what changed after an export of each month is marked, as it is by default. */
  withExports?: boolean;
  /** Whether the work since the opening of the balance is read too, from this day on at the earliest. It needs schedules. */
  workFrom?: LocalDate;
};

/** A person's months, and what their balance follows from. */
export interface MonthsRecord {
  months: Month[];
  /** Null if no schedules were read. */
  schedule: Schedule | null;
  moves: BalanceMove[];
  /** The entries since the opening of the balance, added up by day. If these were not read, those of {@link judgedDays} of the months. */
  work: readonly WorkedLog[];
}

/** Returns each person's months. It needs as many queries as {@link readMonths}. */
export const readPeriods = async (deps: ReportDeps, input: PeriodsInput): Promise<Month[][]> =>
  (await readRecords(deps, input)).map(({ months }) => months);

/** Returns each person's months, and what their balance follows from. It needs as many queries as {@link readMonths}. */
export async function readRecords(
  { db, now }: ReportDeps,
  {
    company,
    people,
    months,
    withSchedules = false,
    withPlaces = true,
    withExports = true,
    workFrom,
  }: PeriodsInput,
): Promise<MonthsRecord[]> {
  const range = { from: months[0]!.from, to: months.at(-1)!.to };
  const monthsFrom = months.map(({ from }) => monthOf(from).from);
  const query = { companyId: company.id, monthsFrom, profileIds: people.map(({ id }) => id) };
  const [{ logs, alongside }, corrections] = await Promise.all([
    readLogsWith(
      db,
      { range: withSchedules ? judgedDays(range) : range, people },
      {
        all: null,
        withPlaces,
        alongside: {
          exported: withExports ? exportsQuery(query) : undefined,
          schedules: withSchedules
            ? scheduleQueries(company, {
                profileIds: query.profileIds,
                weeks: workFrom === undefined ? judgedDays(range) : "all",
              })
            : undefined,
          changes: withSchedules && withExports ? planChangeQueries({ ...query, range }) : undefined,
          work: workFrom === undefined ? undefined : teamDaysQueries({ ...query, from: workFrom }),
        },
      },
    ),
    listCorrectionsOf(
      { db },
      { subjects: people.map(({ subject }) => subject), range: withSchedules ? aroundDays(range) : range },
      months.length,
    ),
  ]);
  const schedules = alongside.schedules ? toSchedules(alongside.schedules, company, query.profileIds) : null;
  const plansOf = alongside.changes ? readPlanChanges(alongside.changes) : null;
  const work = alongside.work ? readTeamDays(alongside.work) : null;
  const todayOn = localDateOf(now, company.timeZone);
  return people.map((person) => ({
    schedule: schedules?.get(person.id)!.schedule ?? null,
    moves: schedules?.get(person.id)!.moves ?? [],
    work: (work ?? logs).get(person.id) ?? [],
    months: months.map((wholeMonth, at) => {
      const ofMonth = daysAtCentre(wholeMonth, person.since);
      const exports = exportsOf(alongside.exported?.results ?? [], {
        monthFrom: monthsFrom[at]!,
        profileId: person.id,
      });
      const own = corrections.get(person.subject) ?? [];
      const some = correctionsOn(own, ofMonth);
      const around = withSchedules ? correctionsOn(own, aroundDays(ofMonth)) : some;
      const entries = logs.get(person.id) ?? [];
      const plannedPerson = schedules && { ...schedules.get(person.id)!, now };
      const facts = { entries, removed: removedEntriesOf(around), planned: plannedPerson };
      const days = dayRecordsOf(facts, { range: ofMonth, todayOn });
      const countedDays = plannedPerson ? countedDaysOf(plannedPerson, entries, ofMonth) : [];
      return {
        person,
        ...ofMonth,
        todayOn,
        days,
        ...addUp(days),
        corrections: some.map((each) => ({ ...each, isAfterExport: isAfterExport(each, exports) })),
        planChanges:
          schedules && plansOf
            ? planChangesAfter(plansOf(person.id, schedules.get(person.id)!.schedule), {
                exports,
                range: ofMonth,
                timeZone: company.timeZone,
              })
            : [],
        figures: plannedPerson
          ? comparedFigures(countedDays).map((figure) =>
              explain(figure, {
                days,
                counted: countedDays,
                schedule: plannedPerson.schedule,
                isOwn: false,
                seenFrom: person.since?.on ?? null,
              }),
            )
          : [],
      };
    }),
  }));
}
