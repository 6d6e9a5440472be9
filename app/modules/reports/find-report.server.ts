import { goneQuery, readGone } from "~/modules/corrections/corrections-of-days.server";
import type { Gone } from "~/modules/corrections/gone";
import { tellDisputes } from "~/modules/corrections/tell-disputes.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import type { ReportPerson } from "./list-people.server";
import { hourBars, type HourBars } from "./hour-bars";
import { addUp, pageOfReport, reportOf, withOtherDays, type ReportDay, type Tally } from "./person-report";
import type { ReportView } from "./report-form";
import { groupPeople, readLogsWith } from "./report-logs.server";
import { selectReport, type ReportInput } from "./select-report.server";

/** One person's part of the results, with what their whole period comes to. */
export interface ReportSection extends Tally {
  person: ReportPerson;
  /** Ten records. */
  days: ReportDay<TimeLog>[];
  page: number;
  pages: number;
  /** Of the whole period, where a chart is asked for. */
  bars: HourBars | null;
  /** What corrections took away from the days of this page. */
  gone: Gone[];
}

export interface Report {
  sections: ReportSection[];
  /** How many people there are, on this page or not, and what they come to. */
  people: number;
  whole: Tally;
  /** What the other of the two says of an entry of these that they disagree on, by the entry's id. */
  notes: Record<string, string>;
  /** The last person of this page, when others follow. */
  next: string | null;
}

/** A page holds so many people, and no more logs to add up than this (one person's excepted). */
const pageLimits = { maxPeople: 20, maxLogs: 6_000 };

/**
 * One page of the results of /reports: people by name, each with their totals and ten records, or with the bars
 * of a chart. Three queries, and with the last of them a fourth where there are other pages; of records
 * another that asks what is gone from them; one more where somebody disagrees.
 * @param after the last person of the page before. @param pages which ten records of whom, from 1.
 */
export async function findReport(
  { db }: { db: Db },
  {
    after,
    pages,
    view,
    ...input
  }: ReportInput & {
    after: string | null;
    pages: ReadonlyMap<string, number>;
    view: ReportView;
  },
): Promise<Report> {
  const { people, days, counts } = await selectReport(db, input);
  const rest = people.slice(people.findIndex(({ id }) => id === after) + 1);
  const [shown = [], next] = groupPeople(rest, counts, pageLimits);
  const working = shown.filter(({ id }) => counts.has(id));
  const page = { range: days, people: working };
  const all = { range: days, people: people.filter(({ id }) => counts.has(id)) };
  const isTable = view === "table";
  const asked = { subjects: shown.map(({ subject }) => subject), range: days };
  const {
    logs: byPerson,
    tally,
    more: [gone],
  } = await readLogsWith(db, page, {
    all: working.length === all.people.length ? null : all,
    more: isTable ? [goneQuery(db.$client, asked)] : [],
  });
  const reports = shown.map((person) => {
    const report = reportOf(byPerson.get(person.id) ?? []);
    const records = pageOfReport(report, pages.get(person.id) ?? 1);
    const bars = view === "chart" ? hourBars(report.days, days) : null;
    return { person, ...report, ...records, bars };
  });
  const whole = tally ?? addUp(reports);
  const listed = reports.flatMap(({ person: { subject }, days: some }) =>
    some.flatMap(({ logs }) => logs.map((log) => ({ ...log, subject }))),
  );
  const notes = isTable ? await tellDisputes({ db }, listed) : {};
  const goneOf = readGone(gone ?? [], asked);
  const sections = reports.map(({ covers: { after: last, until }, ...section }) => {
    const ofPage = (goneOf.get(section.person.subject) ?? []).filter(
      ({ on }) => (last === null || on > last) && (until === null || on <= until),
    );
    const onDays = ofPage.map(({ on }) => on);
    return { ...section, gone: ofPage, days: withOtherDays(section.days, onDays) };
  });
  return { notes, sections, people: people.length, whole, next: next ? (shown.at(-1)?.id ?? null) : null };
}
