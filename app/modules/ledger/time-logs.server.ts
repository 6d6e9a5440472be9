import { corrections, events, revealed, timeLogs, type Location } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { prepare, textOf, type Prepares } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { minutesOf, type WorkedTimes } from "~/time/worked";
import { blobOf } from "./ledger-columns";
import { offlineOf, partsOf, toUuid } from "./ledger-rows";
import type { Entry } from "./model/person";
import { stillDeclared } from "./offline-words";
import type { TimeLog } from "./time-log";

const t = alias(timeLogs, "t");
const c = alias(corrections, "c");

/** A row of {@link shownColumns}. */
export interface ShownRow {
  id: string;
  day: LocalDate;
  time_zone: string;
  check_in_at: number;
  check_out_at: number | null;
  parts: string | null;
  exit_missing: number;
  corrected_by: number | null;
  disputed_by: number | null;
  check_in_place: string | null;
  check_out_place: string | null;
}

const placeOfEvent = (subject: SQLiteColumn | SQL, subjectSeq: SQLiteColumn | SQL) =>
  sql`SELECT ${revealed.data} FROM ${revealed} WHERE ${revealed.commitment} =
        (SELECT ${events.place} FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.subjectSeq} = ${subjectSeq})`;

const shown = sql`hex(${t.id}) AS id, ${t.day}, ${t.timeZone}, ${t.checkInAt}, ${t.checkOutAt}, ${t.parts}, ${t.exitMissing},
  ${t.correctedBy}, ${t.disputedBy},
  (${placeOfEvent(t.subject, t.openedBy)}) AS check_in_place, (${placeOfEvent(t.subject, t.closedBy)}) AS check_out_place`;

/** What screens and files tell of a row `t` of time_logs. Its places are null where there is none, or where it has been erased. */
export const shownColumns = textOf(shown);

/** The place of the check-in of a row `t` of time_logs. */
export const checkInPlace = textOf(sql`(${placeOfEvent(t.subject, t.openedBy)})`);

/** A condition on `t`: its person is at work in it. */
export const isOpen = textOf(sql`${t.checkOutAt} IS NULL AND ${t.exitMissing} = 0 AND ${t.void} IS NULL`);

/** A condition on `t`: what somebody proposes of it, as it stands, waits for its answer. */
export const hasProposal = textOf(
  sql`EXISTS (SELECT 1 FROM ${corrections} ${c} WHERE ${c.subject} = ${t.subject} AND ${c.answer} IS NULL AND ${c.ground} IS NULL
        AND ${c.proposal} ->> '$.entry' = ${t.openedBy} AND ${c.proposal} ->> '$.change.version' = ${t.version})`,
);

export function toTimeLog(row: ShownRow): TimeLog {
  const { pauses, modes } = partsOf(row);
  return {
    id: toUuid(row.id),
    day: row.day,
    timeZone: row.time_zone,
    checkInTime: row.check_in_at,
    checkOutTime: row.check_out_at,
    isExitMissing: row.exit_missing === 1,
    ...durationsOf({ ...row, pauses }),
    mark: markOf({ correctedBy: row.corrected_by, disputedBy: row.disputed_by }),
    ...{ pauses, modes },
    offline: stillDeclared(offlineOf(row), { ...row, pauses, modes }),
    checkInLocation: readPlace(row.check_in_place),
    checkOutLocation: readPlace(row.check_out_place),
  };
}

/** An entry as a command left it, with the places of its check-in and its check-out. */
export const timeLogOf = (
  { id, day, timeZone, times, exitMissing, offline = [], ...corrections }: Entry,
  places: Pick<TimeLog, "checkInLocation" | "checkOutLocation">,
): TimeLog => ({
  ...{ id, day, timeZone, checkInTime: times.check_in_at, checkOutTime: times.check_out_at },
  ...{ isExitMissing: exitMissing, ...durationsOf(times), mark: markOf(corrections) },
  ...{ pauses: times.pauses, modes: times.modes, offline: stillDeclared(offline, times) },
  ...places,
});

function durationsOf(times: WorkedTimes): Pick<TimeLog, "durationMs" | "grossMs"> {
  const worked = minutesOf(times);
  return { durationMs: worked && worked.effective * 60_000, grossMs: worked && worked.gross * 60_000 };
}

const markOf = ({ correctedBy, disputedBy }: Pick<Entry, "correctedBy" | "disputedBy">): TimeLog["mark"] =>
  disputedBy !== null ? "disputed" : correctedBy !== null ? "corrected" : null;

export const readPlace = (text: string | null): Location | null =>
  text === null ? null : (JSON.parse(text) as Location);

const selectLogs = (condition: SQL) =>
  sql`SELECT ${sql.raw(shownColumns)} FROM ${timeLogs} ${t} WHERE ${condition}`;

/** The statement that finds one entry of a person, by the event that opened it. */
export const entryQuery = (d1: Prepares, { subject, openedBy }: { subject: number; openedBy: number }) =>
  prepare(d1, selectLogs(sql`${t.subject} = ${subject} AND ${t.openedBy} = ${openedBy}`));

/** The statement that finds the place, as `data`, that one of a person's events commits to. */
export const placeQuery = (d1: Prepares, { subject, subjectSeq }: { subject: number; subjectSeq: number }) =>
  prepare(d1, placeOfEvent(sql`${subject}`, sql`${subjectSeq}`));

/** The statement that finds the entry that a person is in. */
export const openEntryQuery = (d1: Prepares, { subject }: { subject: number }) =>
  prepare(d1, selectLogs(sql`${t.subject} = ${subject} AND ${sql.raw(isOpen)}`));

/** The place of a log among a person's, by key: a page costs the same however deep it lies. */
export interface Cursor {
  day: LocalDate;
  checkInTime: number;
  id: string;
}

export interface LogPage {
  subject: number;
  range: DateRange;
  order: "oldest first" | "newest first";
  /** The log that the page follows, in its order. */
  after: Cursor | null;
  limit: number;
}

/** The statement that reads a page of a person's logs, of the days of a range. */
export function logPageQuery(d1: Prepares, { subject, range, order, after, limit }: LogPage) {
  const isAscending = order === "oldest first";
  const [beyond, direction] = (isAscending ? [">", "ASC"] : ["<", "DESC"]).map((word) => sql.raw(word));
  const [since, until] = [sql`${t.day} >= ${range.from}`, sql`${t.day} <= ${range.to}`];
  const [far, near] = isAscending ? [until, since] : [since, until];
  // SQLite searches its index between one pair of bounds: the cursor must be one, or each page would read all before it.
  const from =
    after &&
    sql`(${t.day}, ${t.checkInAt}, ${t.id}) ${beyond!} (${after.day}, ${after.checkInTime}, ${blobOf(sql`${after.id}`)}) AND +${near}`;
  return prepare(
    d1,
    sql`${selectLogs(sql`${t.subject} = ${subject} AND ${far} AND ${from ?? near} AND ${t.void} IS NULL`)}
        ORDER BY ${t.day} ${direction!}, ${t.checkInAt} ${direction!}, ${t.id} ${direction!} LIMIT ${limit}`,
  );
}

/** The place of a log, for the page that follows it. */
export const cursorOf = ({ day, checkInTime, id }: TimeLog): Cursor => ({ day, checkInTime, id });

/** A cursor as it stands in a URL. */
export const writeCursor = ({ day, checkInTime, id }: Cursor) => `${day}_${checkInTime}_${id}`;

/** @returns null for anything that {@link writeCursor} did not write. */
export function readCursor(text: string | null): Cursor | null {
  const [, day, checkInTime, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return day && checkInTime && id ? { day, checkInTime: Number(checkInTime), id } : null;
}
