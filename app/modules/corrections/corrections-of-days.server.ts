import { corrections, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { Db } from "~/platform/db.server";
import { groupBy } from "~/platform/group-by";
import { allRows, renderOnce, literal } from "~/platform/statement.server";
import { addDays, isWithin, utcMidnightOf, type DateRange, type LocalDate } from "~/time/dates";
import { hourMs } from "~/time/units";
import { mostCorrectionsAMonth, type Correction, type CorrectionViewer } from "./correction";
import {
  correctionColumns,
  correctionJoins,
  correctionsPageSize,
  correctedDay,
  correctionsPageOf,
  toCorrection,
  type CorrectionRow,
} from "./server/correction-rows.server";
import { removedEntryOf, removedEntriesOf, type RemovedEntry } from "./removed-entries";
import { isWaiting } from "./pending";
import { waitingEntryOf, type WaitingEntry } from "./waiting-entry";

const correctionRow = alias(corrections, "c");
const ofDaysRow = alias(corrections, "o");
const entryRow = alias(timeLogs, "t");
const personRow = alias(profiles, "p");

/** The last correction of a page of days, by key. */
export interface DayCursor {
  day: LocalDate;
  subject: number;
  seq: number;
}

/**
 * Lists the corrections of a company's days, newest day first, without withdrawn ones. One page, by key.
 * @param profileIds null for all people. @returns `next`: the cursor of the next page; null after the last.
 */
export async function listCorrectionsWithin(
  { db: { $client: d1 } }: { db: Db },
  query: { ledger: number; range: DateRange; profileIds: readonly string[] | null; before: DayCursor | null },
): Promise<{ corrections: Correction[]; next: DayCursor | null }> {
  const { ledger, range, profileIds, before } = query;
  const lastListed: DayCursor = before ?? { day: range.to, subject: Number.MAX_SAFE_INTEGER, seq: 0 };
  const isOfPeople =
    profileIds === null
      ? sql`TRUE`
      : sql`${personRow.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;
  const results = await allRows<CorrectionRow>(
    d1,
    sql`SELECT ${correctionColumns} FROM ${corrections} ${correctionRow} ${correctionJoins}
        WHERE ${correctionRow.ledger} = ${ledger} AND ${correctedDay} BETWEEN ${range.from} AND ${lastListed.day}
          AND (${correctedDay}, ${correctionRow.subject}, ${correctionRow.seq}) < (${lastListed.day}, ${lastListed.subject}, ${lastListed.seq})
          AND ${correctionRow.answer} IS NOT 'withdraw' AND ${isOfPeople}
        ORDER BY ${correctedDay} DESC, ${correctionRow.subject} DESC, ${correctionRow.seq} DESC LIMIT ${literal(correctionsPageSize + 1)}`,
  );
  return correctionsPageOf(results, ({ of, subject, seq }) => ({ day: of.day, subject, seq }));
}

export const writeDayCursor = ({ day, subject, seq }: DayCursor) => `${day}_${subject}_${seq}`;

/** @returns null for any text that {@link writeDayCursor} did not write. */
export function readDayCursor(text: string | null): DayCursor | null {
  const [, day, subject, seq] = /^(\d{4}-\d\d-\d\d)_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return day && subject && seq ? { day, subject: Number(subject), seq: Number(seq) } : null;
}

const startBefore = renderOnce(sql`${ofDaysRow.proposal} ->> '$.before.times.check_in_at'`);
const changeKind = renderOnce(sql`${ofDaysRow.proposal} ->> '$.change.kind'`);

/** In milliseconds. The days of all zones begin within this distance of a UTC day. */
const farthestZoneMs = 15 * hourMs;

/** A condition: the correction `o` concerns these days and was not withdrawn. */
const isOfDays = ({ from, to }: DateRange) =>
  sql`${ofDaysRow.proposal} ->> '$.day' BETWEEN ${from} AND ${to} AND ${ofDaysRow.answer} IS NOT 'withdraw'`;

/** A condition: the correction may have moved its entry out of these days. The bounds are wider than the days. */
const mayHaveMoved = ({ from, to }: DateRange) =>
  sql`${ofDaysRow.ground} IS NOT NULL AND ${changeKind} = 'change'
        AND ${startBefore} BETWEEN ${utcMidnightOf(from) - farthestZoneMs} AND ${utcMidnightOf(addDays(to, 1)) + farthestZoneMs}
        AND ${startBefore} <> ${ofDaysRow.proposal} ->> '$.change.times.check_in_at'`;

const mayBeGone = (range: DateRange) =>
  sql`(${mayHaveMoved(range)}) OR (${isOfDays(range)} AND ((${changeKind} = 'void' AND ${ofDaysRow.ground} IS NOT NULL)
        OR (${changeKind} = 'add' AND ${ofDaysRow.ground} IS NULL AND ${ofDaysRow.answer} = 'disagree')))`;

const isAmongLimited = (
  which: SQL,
  { order, most }: CorrectionLimit,
) => sql`${correctionRow.seq} IN (SELECT ${ofDaysRow.seq} FROM ${corrections} ${ofDaysRow}
  WHERE ${ofDaysRow.subject} = whom.value AND (${which}) ORDER BY ${ofDaysRow.seq} ${sql.raw(order)} LIMIT ${literal(most)})`;

/** The most corrections of each person, and from which end. */
interface CorrectionLimit {
  order: "ASC" | "DESC";
  most: number;
}

/** People by subject key, and days. */
interface CorrectionsOfPeople {
  subjects: readonly number[];
  range: DateRange;
}

/** Selects people's corrections that meet a condition, in each person's order: the first ones or the last ones of each person. */
const correctionsQueryOf = (subjects: readonly number[], which: SQL, some: CorrectionLimit) =>
  sql<CorrectionRow>`SELECT ${correctionColumns} FROM json_each(${JSON.stringify(subjects)}) whom
      CROSS JOIN ${corrections} ${correctionRow} ON ${correctionRow.subject} = whom.value ${correctionJoins}
      WHERE ${isAmongLimited(which, some)} ORDER BY ${correctionRow.subject}, ${correctionRow.seq}`;

/** Groups corrections by subject key. */
function groupBySubject(rows: readonly CorrectionRow[]): [subject: number, some: Correction[]][] {
  const groups = groupBy(rows, ({ subject }) => subject);
  return [...groups].map(([subject, some]) => [subject, some.map(toCorrection)]);
}

/**
 * Lists the corrections of people's days, by subject key, in the order of the proposals. It includes a correction that moved an
 * entry out of these days. A person without corrections is left out.
 * @param months the number of months in the range; each allows {@link mostCorrectionsAMonth} corrections a person.
 */
export async function listCorrectionsOf(
  { db: { $client: d1 } }: { db: Db },
  { subjects, range }: CorrectionsOfPeople,
  months = 1,
): Promise<Map<number, Correction[]>> {
  const which = sql`(${isOfDays(range)}) OR (${mayHaveMoved(range)})`;
  const query = correctionsQueryOf(subjects, which, { order: "ASC", most: months * mostCorrectionsAMonth });
  const results = await allRows(d1, query);
  const correctionsBySubject = groupBySubject(results).map(
    ([subject, some]) => [subject, some.filter((each) => concernsDays(each, range))] as const,
  );
  return new Map(correctionsBySubject.filter(([, some]) => some.length > 0));
}

const concernsDays = (correction: Correction, range: DateRange) =>
  [correction.day, removedEntryOf(correction)?.on].some((on) => on !== undefined && isWithin(on, range));

/** Returns the corrections that concern days of one month: the first {@link mostCorrectionsAMonth}. */
export const correctionsOn = (some: readonly Correction[], range: DateRange): Correction[] =>
  some.filter((each) => concernsDays(each, range)).slice(0, mostCorrectionsAMonth);

/** The query whose rows {@link readRemovedEntries} reads. */
export const removedEntriesQuery = ({ subjects, range }: CorrectionsOfPeople) =>
  correctionsQueryOf(subjects, mayBeGone(range), { order: "DESC", most: mostCorrectionsAMonth });

/** Returns the removed entries of these days, by subject key: each person's newest. A person without any is left out. */
export function readRemovedEntries(
  rows: readonly CorrectionRow[],
  { range }: Pick<CorrectionsOfPeople, "range">,
): Map<number, RemovedEntry[]> {
  const removedBySubject = groupBySubject(rows).map(
    ([subject, some]) => [subject, removedEntriesOf(some).filter(({ on }) => isWithin(on, range))] as const,
  );
  return new Map(removedBySubject.filter(([, some]) => some.length > 0));
}

/** The query whose rows {@link readWaitingEntries} reads. */
export const waitingEntriesQuery = ({ subject, range }: { subject: number; range: DateRange }) =>
  sql<CorrectionRow>`SELECT ${correctionColumns} FROM ${corrections} ${correctionRow} ${correctionJoins}
        WHERE ${correctionRow.subject} = ${subject} AND ${isWaiting} AND ${correctedDay} BETWEEN ${range.from} AND ${range.to}`;

/** Returns a person's entries with a proposal that waits for its answer, and who is next. */
export const readWaitingEntries = (
  rows: readonly CorrectionRow[],
  reader: CorrectionViewer,
  now: number,
): WaitingEntry[] => rows.map((row) => waitingEntryOf(toCorrection(row), reader, now));

/** An entry by subject key, day and id. */
export interface DisputedEntry {
  subject: number;
  day: LocalDate;
  id: string;
}

/** Returns the dispute about each entry, by the entry's id. Entries without a dispute are left out. */
export async function listDisputes(
  { db: { $client: d1 } }: { db: Db },
  entries: readonly DisputedEntry[],
): Promise<Map<string, Correction>> {
  const results = await allRows<CorrectionRow>(
    d1,
    sql`SELECT ${correctionColumns} FROM json_each(${JSON.stringify(entries)}) which
        CROSS JOIN ${timeLogs} ${entryRow} INDEXED BY time_logs_history ON ${entryRow.subject} = which.value ->> 'subject'
          AND ${entryRow.day} = which.value ->> 'day' AND ${entryRow.id} = ${blobOf(sql`which.value ->> 'id'`)}
        CROSS JOIN ${corrections} ${correctionRow} ON ${correctionRow.subject} = ${entryRow.subject} AND ${correctionRow.seq} = ${entryRow.disputedBy}
        CROSS JOIN ${profiles} ${personRow} ON ${personRow.subject} = ${correctionRow.subject}`,
  );
  return new Map(results.map((row) => [toUuid(row.entry_id), toCorrection(row)]));
}
