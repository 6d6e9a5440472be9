import { corrections, events, revealed, timeLogs, type Location } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { builderOf, renderOnce, prepare, type StatementPreparer } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { workedMinutes, type WorkedTimes } from "~/time/worked";
import { minuteMs } from "~/time/units";
import { blobOf } from "./ledger-columns";
import { offlineOf, timesOf, toUuid } from "./ledger-rows";
import { exitProbablyMissingAfterMs } from "./exit-probably-missing";
import type { Entry } from "./rules/person";
import { stillDeclared } from "./offline-text";
import type { TimeLog } from "./time-log";

const entryRow = alias(timeLogs, "t");
const correctionRow = alias(corrections, "c");

/** A row of {@link shownColumns}. */
export interface ShownRow {
  id: string;
  day: LocalDate;
  time_zone: string;
  check_in_time: number;
  check_out_time: number | null;
  parts: string | null;
  exit_missing: number;
  corrected_by: number | null;
  disputed_by: number | null;
  check_in_place: string | null;
  check_out_place: string | null;
}

const commitmentToPlace = (subject: SQLiteColumn | SQL, subjectSeq: SQLiteColumn | SQL) =>
  sql`(SELECT ${events.place} FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.subjectSeq} = ${subjectSeq})`;

const placeOfEvent = (subject: SQLiteColumn, subjectSeq: SQLiteColumn) =>
  sql`(SELECT ${revealed.data} FROM ${revealed} WHERE ${revealed.commitment} = ${commitmentToPlace(subject, subjectSeq)})`;

const logColumns = sql`hex(${entryRow.id}) AS id, ${entryRow.day}, ${entryRow.timeZone}, ${entryRow.checkInTime}, ${entryRow.checkOutTime}, ${entryRow.parts}, ${entryRow.exitMissing},
        ${entryRow.correctedBy}, ${entryRow.disputedBy}`;

/** The columns of a row `t` of `time_logs` that screens and files show. A place is null if there is none or it was erased. */
export const shownColumns = renderOnce(
  sql`${logColumns}, ${placeOfEvent(entryRow.subject, entryRow.openedBy)} AS check_in_place, ${placeOfEvent(entryRow.subject, entryRow.closedBy)} AS check_out_place`,
);

/** The same columns for a reader of hours. Places would cost the rows of both events. */
export const columnsWithoutPlaces = renderOnce(
  sql`${logColumns}, NULL AS check_in_place, NULL AS check_out_place`,
);

/** The place of the check-in of a row of time_logs. */
export const checkInPlace = renderOnce(placeOfEvent(entryRow.subject, entryRow.openedBy));

/** SQL condition on `entryRow`: it is the open entry. */
export const isLogOpen = renderOnce(
  sql`${entryRow.checkOutTime} IS NULL AND ${entryRow.exitMissing} = 0 AND ${entryRow.void} IS NULL`,
);

/** SQL condition on `entryRow`: it is the open entry, and its exit is probably missing. */
export const isLogProbablyMissing = (now: number) =>
  sql`${isLogOpen} AND ${entryRow.checkInTime} < ${now - exitProbablyMissingAfterMs}`;

/** SQL condition on `entryRow`: a proposal about its current version waits for an answer. */
export const hasProposal = renderOnce(
  sql`EXISTS (SELECT 1 FROM ${corrections} ${correctionRow} WHERE ${correctionRow.subject} = ${entryRow.subject} AND ${correctionRow.answer} IS NULL AND ${correctionRow.ground} IS NULL
        AND ${correctionRow.proposal} ->> '$.entry' = ${entryRow.openedBy} AND ${correctionRow.proposal} ->> '$.change.version' = ${entryRow.version})`,
);

/** SQL condition on `entryRow`: the entry counts, lacks its exit, and nobody disputes it. */
export const isExitMissing = renderOnce(
  sql`${entryRow.exitMissing} = 1 AND ${entryRow.void} IS NULL AND ${entryRow.disputedBy} IS NULL`,
);

/** SQL condition on `entryRow`: its exit is to be asked for, since it lacks one and nobody has proposed it yet. */
export const isExitToAsk = renderOnce(sql`${isExitMissing} AND NOT ${hasProposal}`);

export function toTimeLog(row: ShownRow): TimeLog {
  const times = timesOf(row);
  const { pauses, modes } = times;
  return {
    id: toUuid(row.id),
    day: row.day,
    timeZone: row.time_zone,
    checkInTime: row.check_in_time,
    checkOutTime: row.check_out_time,
    isExitMissing: row.exit_missing === 1,
    ...durationsOf(times),
    mark: correctionMarkOf({ correctedBy: row.corrected_by, disputedBy: row.disputed_by }),
    pauses,
    modes,
    offline: stillDeclared(offlineOf(row), times),
    checkInLocation: readPlace(row.check_in_place),
    checkOutLocation: readPlace(row.check_out_place),
  };
}

/** Returns an entry as a time log, with the places of its check-in and check-out. */
export const timeLogOf = (
  { id, day, timeZone, times, exitMissing, offline = [], ...corrections }: Entry,
  places: Pick<TimeLog, "checkInLocation" | "checkOutLocation">,
): TimeLog => ({
  id,
  day,
  timeZone,
  checkInTime: times.check_in_at,
  checkOutTime: times.check_out_at,
  isExitMissing: exitMissing,
  ...durationsOf(times),
  mark: correctionMarkOf(corrections),
  pauses: times.pauses,
  modes: times.modes,
  offline: stillDeclared(offline, times),
  ...places,
});

function durationsOf(times: WorkedTimes): Pick<TimeLog, "durationMs" | "grossMs"> {
  const workedTime = workedMinutes(times);
  return {
    durationMs: workedTime && workedTime.effective * minuteMs,
    grossMs: workedTime && workedTime.gross * minuteMs,
  };
}

const correctionMarkOf = ({
  correctedBy,
  disputedBy,
}: Pick<Entry, "correctedBy" | "disputedBy">): TimeLog["mark"] =>
  disputedBy !== null ? "disputed" : correctedBy !== null ? "corrected" : null;

export const readPlace = (text: string | null): Location | null =>
  text === null ? null : (JSON.parse(text) as Location);

const selectLogs = (condition: SQL) =>
  sql`SELECT ${shownColumns} FROM ${timeLogs} ${entryRow} WHERE ${condition}`;

/** Returns the statement that finds an entry by the event that opened it. */
export const entryQuery = (
  d1: StatementPreparer,
  { subject, openedBy }: { subject: number; openedBy: number },
) => prepare(d1, selectLogs(sql`${entryRow.subject} = ${subject} AND ${entryRow.openedBy} = ${openedBy}`));

/** Returns the query for the place that an event commits to. */
export const placeQuery = (
  d1: StatementPreparer,
  { subject, subjectSeq }: { subject: number; subjectSeq: number },
) =>
  builderOf(d1)
    .select({ data: revealed.data })
    .from(revealed)
    .where(eq(revealed.commitment, commitmentToPlace(sql`${subject}`, sql`${subjectSeq}`)));

/** Returns the statement that finds a person's open entry. */
export const openEntryQuery = (d1: StatementPreparer, { subject }: { subject: number }) =>
  prepare(d1, selectLogs(sql`${entryRow.subject} = ${subject} AND ${isLogOpen}`));

/** The sort key of a log. A page by key costs the same at any depth. */
export interface LogCursor {
  day: LocalDate;
  checkInTime: number;
  id: string;
}

export interface LogPage {
  /** The person's key, or an expression for it. */
  subject: number | SQL;
  range: DateRange;
  order: "oldest first" | "newest first";
  /** The last log of the page before. */
  after: LogCursor | null;
  limit: number;
}

/** Returns the statement that reads a page of a person's logs in a range of days. */
export function logPageQuery(d1: StatementPreparer, { subject, range, order, after, limit }: LogPage) {
  const isAscending = order === "oldest first";
  const [beyond, direction] = (isAscending ? [">", "ASC"] : ["<", "DESC"]).map((word) => sql.raw(word));
  const [since, until] = [sql`${entryRow.day} >= ${range.from}`, sql`${entryRow.day} <= ${range.to}`];
  const [far, near] = isAscending ? [until, since] : [since, until];
  // SQLite searches an index between one pair of bounds. Unless the cursor is one, each page reads all pages before it.
  const from =
    after &&
    sql`(${entryRow.day}, ${entryRow.checkInTime}, ${entryRow.id}) ${beyond!} (${after.day}, ${after.checkInTime}, ${blobOf(sql`${after.id}`)}) AND +${near}`;
  return prepare(
    d1,
    sql`${selectLogs(sql`${entryRow.subject} = ${subject} AND ${far} AND ${from ?? near} AND ${entryRow.void} IS NULL`)}
        ORDER BY ${entryRow.day} ${direction!}, ${entryRow.checkInTime} ${direction!}, ${entryRow.id} ${direction!} LIMIT ${limit}`,
  );
}

export const cursorOf = ({ day, checkInTime, id }: TimeLog): LogCursor => ({ day, checkInTime, id });

/** Returns a cursor as text for a URL. */
export const writeCursor = ({ day, checkInTime, id }: LogCursor) => `${day}_${checkInTime}_${id}`;

/** Returns the cursor that {@link writeCursor} wrote, or null for any other text. */
export function readCursor(text: string | null): LogCursor | null {
  const [, day, checkInTime, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return day && checkInTime && id ? { day, checkInTime: Number(checkInTime), id } : null;
}
