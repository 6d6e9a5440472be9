import { tellDisputes } from "~/modules/corrections/tell-disputes.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import type { ReportPerson } from "./list-people.server";
import { hourBars, type HourBars } from "./hour-bars";
import { addUp, pageOfReport, reportOf, type ReportDay, type Tally } from "./person-report";
import type { ReportView } from "./report-form";
import { groupPeople, readLogs, readLogsAndTally } from "./report-logs.server";
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

const nobodys = new Map<string, TimeLog[]>();

/** A page holds so many people, and no more logs to add up than this (one person's excepted). */
const pageLimits = { maxPeople: 20, maxLogs: 6_000 };

/**
 * One page of the results of /reports: people by name, each with their totals and ten records, or with the bars
 * of a chart. Three queries, and with the last of them a fourth where there are other pages; one more where
 * somebody disagrees.
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
  const { logs: byPerson, tally } =
    working.length === all.people.length
      ? { logs: working.length > 0 ? await readLogs(db, page) : nobodys, tally: null }
      : await readLogsAndTally(db, page, all);
  const sections = shown.map((person) => {
    const report = reportOf(byPerson.get(person.id) ?? []);
    const records = pageOfReport(report, pages.get(person.id) ?? 1);
    const bars = view === "chart" ? hourBars(report.days, days) : null;
    return { person, ...report, ...records, bars };
  });
  const whole = tally ?? addUp(sections);
  const listed =
    view === "table" ? sections.flatMap((section) => section.days.flatMap((day) => day.logs)) : [];
  const notes = await tellDisputes({ db }, listed);
  return { notes, sections, people: people.length, whole, next: next ? (shown.at(-1)?.id ?? null) : null };
}
