import { profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { checkInPlace, isOpen } from "~/modules/ledger/time-logs.server";
import { fixed, prepare, type Prepares } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { forgottenAfterMs } from "./forgotten";

const t = alias(timeLogs, "t");
const isWorking = sql.raw(isOpen);

/**
 * The place after the last entry of a page, by key. The index holds the entry's id after the instant, so that entries of
 * one instant have an order without being sorted.
 */
export interface WorkingCursor {
  checkInTime: number;
  id: string;
}

export interface WorkingQuery {
  ledger: number;
  now: number;
  limit: number;
  /** Whether the places of the check-ins are read too. */
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
  check_in_at: number;
  parts: string | null;
  check_in_place: string | null;
}

const shown = fixed(sql`hex(${t.id}) AS id, ${t.subject}, ${t.openedBy}, ${profiles.id} AS profile_id,
  coalesce(${profiles.fullName}, ${profiles.email}) AS name, ${profiles.dni}, ${profiles.avatarUrl},
  ${t.day}, ${t.timeZone}, ${t.checkInAt}, ${t.parts}`);

const entriesWhere = (
  { ledger, limit, withPlaces }: Pick<WorkingQuery, "ledger" | "limit" | "withPlaces">,
  where: SQL,
) =>
  sql`SELECT ${shown}, ${withPlaces ? sql.raw(checkInPlace) : sql`NULL`} AS check_in_place
      FROM ${timeLogs} ${t} JOIN ${profiles} ON ${profiles.subject} = ${t.subject}
      WHERE ${t.ledger} = ${ledger} AND ${where} LIMIT ${limit}`;

const isMissing = sql`${t.exitMissing} = 1 AND ${t.void} IS NULL`;
// Only the last pause of an entry may last.
const isPaused = sql`json_type(${t.parts}, '$.pauses[#-1].end_at') = 'null'`;

/** The hot query: who is at work and has not been for too long, newest first. */
export const workingQuery = (
  d1: Prepares,
  { now, before, ...of }: WorkingQuery & { before: WorkingCursor | null },
) => {
  const after = before
    ? sql`AND (${t.checkInAt}, ${t.id}) < (${before.checkInTime}, ${blobOf(sql`${before.id}`)})`
    : sql``;
  return prepare(
    d1,
    entriesWhere(
      of,
      sql`${isWorking} AND ${t.checkInAt} >= ${now - forgottenAfterMs} ${after} ORDER BY ${t.checkInAt} DESC, ${t.id} DESC`,
    ),
  );
};

/** Who has been at work for longer than anybody works, oldest first. */
export const forgottenQuery = (d1: Prepares, { now, ...of }: WorkingQuery) =>
  prepare(
    d1,
    entriesWhere(
      of,
      sql`${isWorking} AND ${t.checkInAt} < ${now - forgottenAfterMs} ORDER BY ${t.checkInAt} ASC, ${t.id} ASC`,
    ),
  );

/** The place after the last of a page of missing exits, by the key of their index. */
export interface MissingCursor {
  checkInTime: number;
  subject: number;
  openedBy: number;
}

/** The entries that ended without an exit and of which nobody has said since when they did, however old, newest first. */
export const missingExitsQuery = (
  d1: Prepares,
  {
    ledger,
    limit,
    before = null,
  }: Pick<WorkingQuery, "ledger" | "limit"> & { before?: MissingCursor | null },
) => {
  const { checkInTime, subject, openedBy } = before ?? {
    checkInTime: Number.MAX_SAFE_INTEGER,
    subject: 0,
    openedBy: 0,
  };
  return prepare(
    d1,
    entriesWhere(
      { ledger, limit, withPlaces: false },
      sql`${isMissing} AND (${t.checkInAt}, ${t.subject}, ${t.openedBy}) < (${checkInTime}, ${subject}, ${openedBy})
          ORDER BY ${t.checkInAt} DESC, ${t.subject} DESC, ${t.openedBy} DESC`,
    ),
  );
};

/** Of a whole company. */
export interface WorkingCounts {
  /** With an open entry that is not taken for forgotten. */
  atWork: number;
  /** With one that has been open for too long. */
  forgotten: number;
  /** Those at work who are on a pause. */
  paused: number;
  /** Entries without an exit, until somebody says it. */
  missing: number;
}

/** The statement that reads {@link WorkingCounts}. */
export const countsQuery = (d1: Prepares, { ledger, now }: Pick<WorkingQuery, "ledger" | "now">) => {
  const isRecent = sql`${t.checkInAt} >= ${now - forgottenAfterMs}`;
  const ofLedger = sql`FROM ${timeLogs} ${t} WHERE ${t.ledger} = ${ledger}`;
  return prepare(
    d1,
    sql`SELECT coalesce(sum(${isRecent}), 0) AS "atWork", coalesce(sum(NOT (${isRecent})), 0) AS forgotten,
          coalesce(sum(${isRecent} AND ${isPaused}), 0) AS paused, (SELECT count(*) ${ofLedger} AND ${isMissing}) AS missing
        ${ofLedger} AND ${isWorking}`,
  );
};
