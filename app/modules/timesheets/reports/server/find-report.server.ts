import { removedEntriesQuery, readRemovedEntries } from "~/modules/corrections/corrections-of-days.server";
import { describeDisputes } from "~/modules/corrections/describe-disputes.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { daysReadForNotes } from "~/modules/law/notes-of-days";
import { judgedDays } from "~/modules/schedules/day-states";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { aroundDays, onWorkDays, registerDayOf } from "~/modules/schedules/work-day-of";
import { localDateOf } from "~/time/zones";
import type { DayRecord } from "../../day-record";
import { lawCountOf, lawNotesOfRange, type LawCount } from "../../model/law-notes-of-range";
import type { Explanation } from "../../explain";
import { addUp, type Tally } from "../../tally";
import { figuresOfSummary } from "../figures-of-summary";
import type { FurtherColumns, FurtherSource } from "../further-columns";
import type { ReportPerson } from "../list-people.server";
import { hasDayBars, hourBars, type HourBars } from "../model/hour-bars";
import { pageOfDays } from "../model/page-of-days";
import { periodOfPerson } from "../model/period-of-person";
import type { PersonSummary } from "../person-summary";
import { sortedRows } from "../summary-columns";
import { withMoved } from "../moved-entries.server";
import type { ReportOrder, TableOrChart } from "../report-form";
import { groupPeople, readLogsWith, type ReportCompany, type ReportDeps } from "../report-logs.server";
import { selectReport, type ReportInput } from "./select-report.server";

/** One person's part of the results, with the totals of their whole period. */
export interface ReportSection extends Tally {
  person: ReportPerson;
  /** Up to ten records, and the removed entries of their days. */
  days: DayRecord[];
  page: number;
  pages: number;
  summary: PersonSummary;
  /** The bars of the whole period; null in the table view. */
  bars: HourBars | null;
  /** What the law says about the days that are over; null without a note, and for a period without {@link Report.isCompared}. */
  law: LawCount | null;
  /** The figures of the summary, explained; none in a report of several people, or of a period that is too long to compare. */
  figures: Explanation[];
}

/** A row of the people's table. */
export type ReportRow = Pick<ReportSection, "person" | "summary" | "open" | "missing" | "law">;

export interface Report {
  sections: ReportSection[];
  /** The people's table: those of the sections who are active, or have entries or absences, in the requested order. */
  rows: ReportRow[];
  /** Whether the period is short enough for expected hours and absences. */
  isCompared: boolean;
  /** The number of people on all pages, and their totals. */
  people: number;
  whole: Tally;
  /** The other side's version of each disputed entry, by the entry's id. */
  notes: Record<string, string>;
  /** The people's table's columns of another module; null without them. */
  further: FurtherColumns | null;
  /** The last person of this page; null on the last page. */
  next: string | null;
}

/** The most people of a page, and the most entries that it adds up. One person may have more entries. */
const pageLimits = { maxPeople: 20, maxLogs: 6_000 };

/**
 * Returns one page of the results of /reports: people by name, each with totals and ten records, or with the bars of a chart. One
 * query counts the entries and one batch reads them. A further query reads disputes, if there are any.
 * @param after the last person of the previous page. @param pages each person's page of records, from 1.
 */
export async function findReport(
  { db, now }: ReportDeps,
  {
    company,
    after,
    pages,
    view,
    order,
    further = null,
    ...input
  }: ReportInput & {
    company: ReportCompany & CompanyFacts;
    after: string | null;
    pages: ReadonlyMap<string, number>;
    view: TableOrChart;
    order: ReportOrder;
    further?: FurtherSource | null;
  },
): Promise<Report> {
  const { people, days, counts, moved } = await selectReport({ db, now }, input, company);
  const rest = people.slice(people.findIndex(({ id }) => id === after) + 1);
  const [shown = [], next] = groupPeople(rest, counts, pageLimits);
  const working = shown.filter(({ id }) => counts.has(id));
  const todayOn = localDateOf(now, company.timeZone);
  const all = { range: days, people: people.filter(({ id }) => counts.has(id)), todayOn };
  const isTable = view === "table";
  const peoplesTable = isTable && people.length > 1 ? further : null;
  const shownIds = shown.map(({ id }) => id);
  const removedQuery = { subjects: shown.map(({ subject }) => subject), range: aroundDays(days) };
  // A longer period would compute years of days of each person.
  const isCompared = hasDayBars(days);
  // A schedule judges whole weeks, also of a person without entries in the period. The law judges rests of more days.
  const page = isCompared
    ? { range: daysReadForNotes(judgedDays(days)), people: shown }
    : { range: aroundDays(days), people: working };
  const {
    logs: byPerson,
    tally,
    alongside,
  } = await readLogsWith(db, page, {
    all: working.length === all.people.length ? null : all,
    alongside: {
      removed: isTable ? removedEntriesQuery(removedQuery) : undefined,
      schedules: scheduleQueries(company, { profileIds: shownIds, weeks: page.range }),
      further: peoplesTable?.query(shown),
    },
  });
  const removedOf = readRemovedEntries(alongside.removed?.results ?? [], removedQuery);
  const schedules = toSchedules(alongside.schedules, company, shownIds);
  const convenio = companyFactsOf(company);
  const sections = shown.map((person) => {
    const own = schedules.get(person.id)!;
    const entries = byPerson.get(person.id) ?? [];
    const period = periodOfPerson(
      person,
      { entries, removed: removedOf.get(person.subject), own },
      { days, isCompared, todayOn, now },
    );
    const listedDays = isCompared ? daysWithRecords(period.days) : period.days;
    const entriesOfLaw = onWorkDays(entries, own.schedule).filter(
      ({ day }) => !person.since || day >= person.since.on,
    );
    const law = isCompared
      ? lawCountOf(
          lawNotesOfRange(entriesOfLaw, {
            range: period.range,
            todayOn,
            schedule: own.schedule,
            company: convenio,
          }),
        )
      : null;
    return {
      person,
      ...addUp(listedDays),
      ...pageOfDays(listedDays, pages.get(person.id) ?? 1),
      summary: period.summary,
      bars: view === "chart" ? hourBars(period.days, days) : null,
      law,
      figures: people.length === 1 ? figuresOfSummary(period) : [],
    };
  });
  const rows = sections
    .filter(isRow)
    .map(({ person, summary, open, missing, law }) => ({ person, summary, open, missing, law }));
  const movedOfAll = all.people.flatMap(({ id }) => moved.get(id) ?? []);
  const whole = tally ? withMoved(tally, movedOfAll) : addUp(sections);
  const listedEntries = sections.flatMap(({ person: { subject }, days: some }) =>
    some.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, day: registerDayOf(entry), subject }))),
  );
  const notes = isTable ? await describeDisputes({ db }, listedEntries) : {};
  return {
    notes,
    further: peoplesTable?.columnsOf(alongside.further) ?? null,
    sections,
    rows: sortedRows(rows, order),
    isCompared,
    people: people.length,
    whole,
    next: next ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Whether a person has a row: inactive people without entries and absences have none. */
export const isRow = ({
  person,
  records,
  summary,
}: Pick<ReportSection, "person" | "records" | "summary">): boolean =>
  person.isActive || records > 0 || summary.absences.length > 0;

/**
 * Returns the days of a period that have entries or removed entries. A flexible week has its difference on its last day; if that day is
 * left out, the last remaining day of the week has it.
 */
export function daysWithRecords(days: readonly DayRecord[]): DayRecord[] {
  const remainingDays: DayRecord[] = [];
  for (const day of days) {
    const last = remainingDays.at(-1);
    if (day.records + day.removed.length > 0) remainingDays.push(day);
    else if (day.week && day.difference !== null && last?.week && last.day >= day.week.from)
      remainingDays[remainingDays.length - 1] = { ...last, difference: day.difference };
  }
  return remainingDays;
}
