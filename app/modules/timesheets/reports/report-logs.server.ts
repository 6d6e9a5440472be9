import { subjects, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import { tallyColumnsOn, type DatedTallyRow } from "~/modules/ledger/tallied-logs";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  columnsWithoutPlaces,
  cursorOf,
  logPageQuery,
  shownColumns,
  toTimeLog,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import { daysAtCentre } from "~/modules/policy/centre-start";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import type { Db } from "~/platform/db.server";
import {
  allRows,
  batch,
  prepare,
  type AnswersTo,
  type NamedParts,
  type StatementPreparer,
} from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import type { Tally, TeamTally } from "../tally";
import type { ReportPerson } from "./list-people.server";

const entryRow = alias(timeLogs, "t");

export type ReportDeps = Pick<Deps, "db" | "now">;
export type ReportCompany = Pick<Company, "id" | "timeZone">;

/** The entries of people on the days of a range. */
export interface LogScope {
  range: DateRange;
  people: readonly Pick<ReportPerson, "id" | "subject" | "since">[];
}

/** A condition on `entryRow`: not voided, and on a day of the range. */
const isOf = ({ from, to }: DateRange) =>
  sql`${entryRow.day} BETWEEN ${from} AND ${to} AND ${entryRow.void} IS NULL`;

/** Whether people have days in a range that the reader does not see. */
const isLimited = ({ people, range }: LogScope) =>
  people.some(({ since }) => daysAtCentre(range, since).from > range.from);

/** A condition on `entryRow`: an entry of a person that counts, on a day that a reader sees. With limited days a key has its first day. */
const isCounted = (scope: LogScope) =>
  isLimited(scope)
    ? sql`${entryRow.subject} = whom.value ->> 0 AND ${entryRow.day} BETWEEN whom.value ->> 1 AND ${scope.range.to} AND ${entryRow.void} IS NULL`
    : sql`${entryRow.subject} = whom.value AND ${isOf(scope.range)}`;

const countedKeysOf = (scope: LogScope) =>
  isLimited(scope)
    ? JSON.stringify(
        scope.people.map(({ subject, since }) => [subject, daysAtCentre(scope.range, since).from]),
      )
    : keysOf(scope);

const keysOf = ({ people }: LogScope) => JSON.stringify(people.map(({ subject }) => subject));

/** Entries `t` of people. SQLite reads each person's days by the index only. */
const ofPeople = (scope: LogScope) =>
  sql`FROM json_each(${keysOf(scope)}) whom
      CROSS JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = whom.value AND ${isOf(scope.range)}`;

/** The entries `t` of people that count, on the days that the reader sees. */
const countedOf = (scope: LogScope) =>
  sql`FROM json_each(${countedKeysOf(scope)}) whom CROSS JOIN ${timeLogs} ${entryRow} ON ${isCounted(scope)}`;

const nthOf = sql`whom.${sql.identifier("key")}`;

const countsQuery = (scope: LogScope) =>
  sql<CountRow>`SELECT whom.key AS nth,
          (SELECT count(*) FROM ${timeLogs} ${entryRow} WHERE ${isCounted(scope)}) AS logs
        FROM json_each(${countedKeysOf(scope)}) whom`;

interface CountRow {
  nth: number;
  logs: number;
}

const toCounts = (rows: readonly CountRow[], { people }: LogScope): Map<string, number> =>
  new Map(rows.filter(({ logs }) => logs > 0).map(({ nth, logs }) => [people[nth]!.id, logs]));

/** Returns the number of entries of each person, by id. A person without entries is left out. Reads the index only. */
export async function countLogs({ $client: d1 }: Db, scope: LogScope): Promise<Map<string, number>> {
  return toCounts(await allRows(d1, countsQuery(scope)), scope);
}

/** Returns the counts of {@link countLogs}, and the rows of another statement, in one round trip. */
export async function countLogsAnd(db: Db, scope: LogScope, other: D1PreparedStatement) {
  const { counts, others } = await batch(db, { counts: countsQuery(scope), others: other });
  return { counts: toCounts(counts.results, scope), others: others.results };
}

/** Entries to add up on a day, which decides whether an entry without an end still runs. */
type TallyScope = LogScope & { todayOn: LocalDate };

/** Adds up all entries of people. Returns one row. */
const tallyQuery = ({ todayOn, ...scope }: TallyScope) =>
  sql<DatedTallyRow>`SELECT ${tallyColumnsOn(todayOn)} ${countedOf(scope)}`;

/** The totals of a person's entries, and how many of them were corrected or are disputed. */
export interface MarkedTally extends Tally {
  corrected: number;
  disputed: number;
}

/** Returns the totals of each person, by id. A person without entries is left out. */
export async function tallyEach(
  { $client: d1 }: Db,
  { todayOn, ...scope }: TallyScope,
): Promise<Map<string, MarkedTally>> {
  const query = sql`SELECT ${nthOf} AS nth, count(${entryRow.correctedBy}) AS corrected, count(${entryRow.disputedBy}) AS disputed,
      ${tallyColumnsOn(todayOn)} ${countedOf(scope)} GROUP BY nth`;
  const { results } = await prepare(d1, query).all<
    DatedTallyRow & { nth: number; corrected: number; disputed: number }
  >();
  return new Map(
    results.map(({ nth, corrected, disputed, ...row }) => [
      scope.people[nth]!.id,
      { ...toTally(row), corrected, disputed },
    ]),
  );
}

export function toTally({ records, unended, gross, rests, ...row }: DatedTallyRow): Tally {
  const grossMs = gross * minuteMs;
  const missing = row.missing + row.openTooLong;
  return { records, missing, open: unended - missing, grossMs, totalMs: grossMs - rests * minuteMs };
}

/** Adds up the entries of a company on some days, by the index of each person's days. */
export const teamTallyQuery = (
  d1: StatementPreparer,
  { ledger, range, todayOn }: { ledger: number; range: DateRange; todayOn: LocalDate },
) =>
  prepare(
    d1,
    sql`SELECT count(DISTINCT ${entryRow.subject}) AS people, ${tallyColumnsOn(todayOn)} FROM ${subjects}
        CROSS JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${subjects.key} AND ${isOf(range)}
        WHERE ${subjects.ledger} = ${ledger}`,
  );

export function toTeamTally({ results }: D1Result): TeamTally {
  const [row] = results as (DatedTallyRow & { people: number })[];
  return { people: row!.people, ...toTally(row!) };
}

type PersonRow = ShownRow & { nth: number };

const logsQuery = (scope: LogScope, columns = shownColumns) =>
  sql<PersonRow>`SELECT ${nthOf} AS nth, ${columns} ${ofPeople(scope)}`;

function toLogs(rows: PersonRow[], { people }: LogScope): Map<string, TimeLog[]> {
  const byPerson = groupBy(rows, ({ nth }) => people[nth]!.id);
  // Sorted here, because a sort in the database reads every row twice.
  return new Map([...byPerson].map(([id, some]) => [id, some.map(toTimeLog).sort(byStart)]));
}

/** Returns the entries of people by id, each person's in order. */
export async function readLogs({ $client: d1 }: Db, scope: LogScope): Promise<Map<string, TimeLog[]>> {
  return toLogs(await allRows(d1, logsQuery(scope)), scope);
}

interface ReadLogsOptions<Alongside extends NamedParts> {
  /** The people whose entries are added up; null for none. */
  all: TallyScope | null;
  /** Whether entries have their places, as they do by default. */
  withPlaces?: boolean;
  /** Further parts of the same round trip, by name. */
  alongside: Alongside;
}

/** Returns the entries of people, the totals of others and the answers to further parts, in one round trip. */
export async function readLogsWith<const Alongside extends NamedParts>(
  db: Db,
  scope: LogScope,
  { all, withPlaces = true, alongside }: ReadLogsOptions<Alongside>,
) {
  const answers = await batch(db, {
    logs: logsQuery(scope, withPlaces ? shownColumns : columnsWithoutPlaces),
    tally: all ? tallyQuery(all) : undefined,
    alongside,
  });
  const [tally] = answers.tally?.results ?? [];
  return {
    logs: toLogs(answers.logs.results, scope),
    tally: tally ? toTally(tally) : null,
    alongside: answers.alongside as AnswersTo<Alongside>,
  };
}

const byStart = (a: TimeLog, b: TimeLog) =>
  Number(a.day > b.day) - Number(a.day < b.day) ||
  a.checkInTime - b.checkInTime ||
  Number(a.id > b.id) - Number(a.id < b.id);

/** Returns a page of one person's entries. */
export async function readLogPage(
  { $client: d1 }: Db,
  { range, person: { subject } }: Pick<LogScope, "range"> & { person: ReportPerson },
  { after, limit }: { after: TimeLog | null; limit: number },
): Promise<TimeLog[]> {
  const logQuery = { subject, range, order: "oldest first", limit, after: after && cursorOf(after) } as const;
  const { results } = await logPageQuery(d1, logQuery).all<ShownRow>();
  return results.map(toTimeLog);
}

/** Groups people in their order, so that the entries of a group fit one query. A person with more entries forms a group alone. */
export function groupPeople<Person extends { id: string }>(
  people: readonly Person[],
  counts: ReadonlyMap<string, number>,
  { maxLogs, maxPeople = Infinity }: { maxLogs: number; maxPeople?: number },
): Person[][] {
  const groups: Person[][] = [];
  let room = 0;
  for (const person of people) {
    const logs = counts.get(person.id) ?? 0;
    const group = groups.at(-1);
    if (group && logs <= room && group.length < maxPeople) {
      group.push(person);
      room -= logs;
    } else {
      groups.push([person]);
      room = maxLogs - logs;
    }
  }
  return groups;
}
