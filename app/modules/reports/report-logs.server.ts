import { subjects, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  cursorOf,
  logPageQuery,
  shownColumns,
  toTimeLog,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import { groupBy } from "~/platform/group-by";
import type { Db } from "~/platform/db.server";
import { all as readAll, prepare, textOf, type Prepares } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import type { ReportPerson } from "./list-people.server";
import type { Tally, TeamTally } from "./person-report";

const t = alias(timeLogs, "t");

/** Logs of people that belong to the days of the range. */
export interface LogScope {
  range: DateRange;
  people: readonly ReportPerson[];
}

/** A condition on `t`: it counts, and belongs to the days of a range. */
const isOf = ({ from, to }: DateRange) => sql`${t.day} BETWEEN ${from} AND ${to} AND ${t.void} IS NULL`;

const keysOf = ({ people }: LogScope) => JSON.stringify(people.map(({ subject }) => subject));

/** Logs `t` of people by their keys: the index of each person's days is read, and nothing else. */
const ofPeople = (scope: LogScope) =>
  sql`FROM json_each(${keysOf(scope)}) whom
      CROSS JOIN ${timeLogs} ${t} ON ${t.subject} = whom.value AND ${isOf(scope.range)}`;

/** How many logs each person has, by their id; whoever has none is left out. Reads the index only. */
export async function countLogs({ $client: d1 }: Db, scope: LogScope): Promise<Map<string, number>> {
  const counts = await readAll<{ nth: number; logs: number }>(
    d1,
    sql`SELECT key AS nth,
          (SELECT count(*) FROM ${timeLogs} ${t} WHERE ${t.subject} = whom.value AND ${isOf(scope.range)}) AS logs
        FROM json_each(${keysOf(scope)}) whom`,
  );
  const some = counts.filter(({ logs }) => logs > 0);
  return new Map(some.map(({ nth, logs }) => [scope.people[nth]!.id, logs]));
}

/** Minutes as clocks show them (time/worked): an entry's, and those of its pauses that are no work. */
const minutesOfLog = sql`${t.checkOutAt} / 60000 - ${t.checkInAt} / 60000`;
const minutesOfRests = sql`(
  SELECT sum(coalesce(p.value ->> 'end_at', ${t.checkOutAt}) / 60000 - (p.value ->> 'start_at') / 60000)
  FROM json_each(${t.parts}, '$.pauses') p WHERE NOT p.value ->> 'counts_as_work')`;

const sums = sql`count(*) AS records, count(*) - count(${t.checkOutAt}) AS unended, total(${t.exitMissing}) AS missing,
  total(${minutesOfLog}) AS gross,
  total(CASE WHEN ${t.checkOutAt} IS NOT NULL AND ${t.parts} IS NOT NULL THEN ${minutesOfRests} END) AS rests`;

/** What some rows `t` of time_logs add up to. */
export const tallied = textOf(sums);

export type TallyRow = Record<"records" | "unended" | "missing" | "gross" | "rests", number>;

/** The statement that adds up all logs of people: however many they are, it answers one row. */
const tallyQuery = (d1: Prepares, scope: LogScope) => prepare(d1, sql`SELECT ${sums} ${ofPeople(scope)}`);

export function toTally({ records, unended, missing, gross, rests }: TallyRow): Tally {
  const grossMs = gross * 60_000;
  return { records, missing, open: unended - missing, grossMs, totalMs: grossMs - rests * 60_000 };
}

/** The statement that adds up what everybody of a company recorded on some days: each person's days by their index. */
export const teamTallyQuery = (d1: Prepares, { ledger, range }: { ledger: number; range: DateRange }) =>
  prepare(
    d1,
    sql`SELECT count(DISTINCT ${t.subject}) AS people, ${sums} FROM ${subjects}
        CROSS JOIN ${timeLogs} ${t} ON ${t.subject} = ${subjects.key} AND ${isOf(range)}
        WHERE ${subjects.ledger} = ${ledger}`,
  );

export function toTeamTally({ results }: D1Result): TeamTally {
  const [row] = results as (TallyRow & { people: number })[];
  return { people: row!.people, ...toTally(row!) };
}

type PersonRow = ShownRow & { nth: number };

const logsQuery = (d1: Prepares, scope: LogScope) =>
  prepare(d1, sql`SELECT whom.key AS nth, ${sql.raw(shownColumns)} ${ofPeople(scope)}`);

function toLogs(rows: PersonRow[], { people }: LogScope): Map<string, TimeLog[]> {
  const byPerson = groupBy(rows, ({ nth }) => people[nth]!.id);
  // Sorted here: a database that sorts reads every row twice.
  return new Map([...byPerson].map(([id, some]) => [id, some.map(toTimeLog).sort(byStart)]));
}

/** The logs of people by their ids, each person's in their order. */
export async function readLogs({ $client: d1 }: Db, scope: LogScope): Promise<Map<string, TimeLog[]>> {
  const { results } = await logsQuery(d1, scope).all<PersonRow>();
  return toLogs(results, scope);
}

/** The same, and the rows of another statement, in one trip. */
export async function readLogsAnd<Row>({ $client: d1 }: Db, scope: LogScope, other: D1PreparedStatement) {
  const [logs, others] = await d1.batch([logsQuery(d1, scope), other]);
  return { logs: toLogs(logs!.results as PersonRow[], scope), others: others!.results as Row[] };
}

interface LogsWith {
  /** Whose logs are added up, however many they are; null for nobody's. */
  all: LogScope | null;
  /** What else is asked in the same trip. */
  more: readonly D1PreparedStatement[];
}

/** The logs of people, with what the logs of others come to and what other statements answer, in one trip. */
export async function readLogsWith({ $client: d1 }: Db, scope: LogScope, { all, more }: LogsWith) {
  const tallies = all ? [tallyQuery(d1, all)] : [];
  const [logs, ...others] = await d1.batch([logsQuery(d1, scope), ...tallies, ...more]);
  const tally = all ? toTally(others[0]!.results[0] as TallyRow) : null;
  const answers = others.slice(tallies.length).map(({ results }) => results);
  return { logs: toLogs(logs!.results as PersonRow[], scope), tally, more: answers };
}

const byStart = (a: TimeLog, b: TimeLog) =>
  Number(a.day > b.day) - Number(a.day < b.day) ||
  a.checkInTime - b.checkInTime ||
  Number(a.id > b.id) - Number(a.id < b.id);

/** A page of one person's logs. */
export async function readLogPage(
  { $client: d1 }: Db,
  { range, person: { subject } }: Pick<LogScope, "range"> & { person: ReportPerson },
  { after, limit }: { after: TimeLog | null; limit: number },
): Promise<TimeLog[]> {
  const wanted = { subject, range, order: "oldest first", limit, after: after && cursorOf(after) } as const;
  const { results } = await logPageQuery(d1, wanted).all<ShownRow>();
  return results.map(toTimeLog);
}

/**
 * People in their order, put together so that the logs of a group fit one query; who has more than that stands alone.
 */
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
