import { profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { checkInPlace, isExitToAsk, isLogOpen as isWorking } from "~/modules/ledger/time-logs.server";
import { isShownOn, type Reader } from "~/modules/policy/scope.server";
import { renderOnce, prepare, type StatementPreparer } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { exitProbablyMissingAfterMs } from "~/modules/ledger/exit-probably-missing";

const entryRow = alias(timeLogs, "t");

/**
 * The key of a page's last entry. The index has the entry's id after the instant, so entries of the same instant are ordered without
 * sorting.
 */
export interface WorkingCursor {
  checkInTime: number;
  id: string;
}

export interface WorkingQuery {
  reader: Reader;
  ledger: number;
  now: number;
  limit: number;
  /** Whether to read the check-ins' locations too. */
  withPlaces: boolean;
}

/** An entry with its person. */
export interface WorkingRow {
  id: string;
  subject: number;
  opened_by: number;
  profile_id: string;
  name: string;
  dni: string | null;
  avatar_url: string | null;
  day: LocalDate;
  time_zone: string;
  check_in_time: number;
  parts: string | null;
  check_in_place: string | null;
}

const workingColumns =
  renderOnce(sql`hex(${entryRow.id}) AS id, ${entryRow.subject}, ${entryRow.openedBy}, ${profiles.id} AS profile_id,
  coalesce(${profiles.fullName}, ${profiles.email}) AS name, ${profiles.dni}, ${profiles.avatarUrl},
  ${entryRow.day}, ${entryRow.timeZone}, ${entryRow.checkInTime}, ${entryRow.parts}`);

const entriesWhere = (
  { reader, ledger, limit, withPlaces }: Pick<WorkingQuery, "reader" | "ledger" | "limit" | "withPlaces">,
  where: SQL,
) =>
  sql`SELECT ${workingColumns}, ${withPlaces ? checkInPlace : sql`NULL`} AS check_in_place
      FROM ${timeLogs} ${entryRow} JOIN ${profiles} ON ${profiles.subject} = ${entryRow.subject}
      WHERE ${entryRow.ledger} = ${ledger} AND ${isShownOn(reader, profiles, entryRow.day)} AND ${where} LIMIT ${limit}`;

// Only the last pause of an entry can be open.
const isPaused = sql`json_type(${entryRow.parts}, '$.pauses[#-1].end_at') = 'null'`;

/** Returns the query for open entries without a probably missing exit, newest first. It runs most often. */
export const workingQuery = (
  d1: StatementPreparer,
  { now, before, ...of }: WorkingQuery & { before: WorkingCursor | null },
) => {
  const after = before
    ? sql`AND (${entryRow.checkInTime}, ${entryRow.id}) < (${before.checkInTime}, ${blobOf(sql`${before.id}`)})`
    : sql``;
  return prepare(
    d1,
    entriesWhere(
      of,
      sql`${isWorking} AND ${entryRow.checkInTime} >= ${now - exitProbablyMissingAfterMs} ${after} ORDER BY ${entryRow.checkInTime} DESC, ${entryRow.id} DESC`,
    ),
  );
};

/** Returns the query for entries that have been open for too long, oldest first. */
export const probablyMissingQuery = (d1: StatementPreparer, { now, ...of }: WorkingQuery) =>
  prepare(
    d1,
    entriesWhere(
      of,
      sql`${isWorking} AND ${entryRow.checkInTime} < ${now - exitProbablyMissingAfterMs} ORDER BY ${entryRow.checkInTime} ASC, ${entryRow.id} ASC`,
    ),
  );

/** The index key of the last missing exit of a page. */
export interface MissingCursor {
  checkInTime: number;
  subject: number;
  openedBy: number;
}

/** Returns the query for entries with a missing exit that nobody has proposed yet, of any age, newest first. */
export const missingExitsQuery = (
  d1: StatementPreparer,
  {
    reader,
    ledger,
    limit,
    before = null,
  }: Pick<WorkingQuery, "reader" | "ledger" | "limit"> & { before?: MissingCursor | null },
) => {
  const { checkInTime, subject, openedBy } = before ?? {
    checkInTime: Number.MAX_SAFE_INTEGER,
    subject: 0,
    openedBy: 0,
  };
  return prepare(
    d1,
    entriesWhere(
      { reader, ledger, limit, withPlaces: false },
      sql`${isExitToAsk} AND (${entryRow.checkInTime}, ${entryRow.subject}, ${entryRow.openedBy}) < (${checkInTime}, ${subject}, ${openedBy})
          ORDER BY ${entryRow.checkInTime} DESC, ${entryRow.subject} DESC, ${entryRow.openedBy} DESC`,
    ),
  );
};

/** The counts of all people that the reader sees. */
export interface WorkingCounts {
  /** Open entries without a probably missing exit. */
  atWork: number;
  /** Entries that have been open for too long. */
  probablyMissing: number;
  /** People at work who are on a pause. */
  paused: number;
  /** Entries with a missing exit. */
  missing: number;
}

/** Returns the query for {@link WorkingCounts}. */
export const countsQuery = (
  d1: StatementPreparer,
  { reader, ledger, now }: Pick<WorkingQuery, "reader" | "ledger" | "now">,
) => {
  const isRecent = sql`${entryRow.checkInTime} >= ${now - exitProbablyMissingAfterMs}`;
  // Managers of everything read no person.
  const isManagedEntry =
    reader.profile.managedCentres === null
      ? sql`TRUE`
      : sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.subject} = ${entryRow.subject} AND ${isShownOn(reader, profiles, entryRow.day)})`;
  const fromLedgerEntries = sql`FROM ${timeLogs} ${entryRow} WHERE ${entryRow.ledger} = ${ledger} AND ${isManagedEntry}`;
  return prepare(
    d1,
    sql`SELECT coalesce(sum(${isRecent}), 0) AS "atWork", coalesce(sum(NOT (${isRecent})), 0) AS "probablyMissing",
          coalesce(sum(${isRecent} AND ${isPaused}), 0) AS paused, (SELECT count(*) ${fromLedgerEntries} AND ${isExitToAsk}) AS missing
        ${fromLedgerEntries} AND ${isWorking}`,
  );
};
