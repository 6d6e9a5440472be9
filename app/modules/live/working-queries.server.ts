import type { LocalDate } from "~/time/dates";
import { toBlob } from "~/modules/ledger/ledger-rows";
import { isOpen, placeOf } from "~/modules/ledger/time-logs.server";
import { forgottenAfterMs } from "./forgotten";

type Prepares = Pick<D1Database, "prepare">;

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

const entriesWhere = (withPlaces: boolean, where: string) =>
  `SELECT hex(t.id) AS id, t.subject, t.opened_by, p.id AS profile_id, coalesce(p.full_name, p.email) AS name, p.dni, p.avatar_url, t.day, t.time_zone,
     t.check_in_at, t.parts, ${withPlaces ? placeOf("t.opened_by") : "NULL"} AS check_in_place
   FROM time_logs t JOIN profiles p ON p.subject = t.subject
   WHERE t.ledger = ?1 AND ${where} LIMIT ?3`;

const isMissing = "t.exit_missing = 1 AND t.void IS NULL";
// Only the last pause of an entry may last.
const isPaused = "json_type(t.parts, '$.pauses[#-1].end_at') = 'null'";

/** The hot query: who is at work and has not been for too long, newest first. */
export const workingQuery = (
  d1: Prepares,
  { ledger, now, limit, withPlaces, before }: WorkingQuery & { before: WorkingCursor | null },
) =>
  d1
    .prepare(
      entriesWhere(
        withPlaces,
        `${isOpen} AND t.check_in_at >= ?2 ${before ? `AND (t.check_in_at, t.id) < (?4, ${toBlob("?5")})` : ""}
         ORDER BY t.check_in_at DESC, t.id DESC`,
      ),
    )
    .bind(ledger, now - forgottenAfterMs, limit, ...(before ? [before.checkInTime, before.id] : []));

/** Who has been at work for longer than anybody works, oldest first. */
export const forgottenQuery = (d1: Prepares, { ledger, now, limit, withPlaces }: WorkingQuery) =>
  d1
    .prepare(
      entriesWhere(withPlaces, `${isOpen} AND t.check_in_at < ?2 ORDER BY t.check_in_at ASC, t.id ASC`),
    )
    .bind(ledger, now - forgottenAfterMs, limit);

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
  return d1
    .prepare(
      entriesWhere(
        false,
        `${isMissing} AND (t.check_in_at, t.subject, t.opened_by) < (?2, ?4, ?5)
         ORDER BY t.check_in_at DESC, t.subject DESC, t.opened_by DESC`,
      ),
    )
    .bind(ledger, checkInTime, limit, subject, openedBy);
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
export const countsQuery = (d1: Prepares, { ledger, now }: Pick<WorkingQuery, "ledger" | "now">) =>
  d1
    .prepare(
      `SELECT coalesce(sum(t.check_in_at >= ?2), 0) AS atWork, coalesce(sum(t.check_in_at < ?2), 0) AS forgotten,
         coalesce(sum(t.check_in_at >= ?2 AND ${isPaused}), 0) AS paused,
         (SELECT count(*) FROM time_logs t WHERE t.ledger = ?1 AND ${isMissing}) AS missing
       FROM time_logs t WHERE t.ledger = ?1 AND ${isOpen}`,
    )
    .bind(ledger, now - forgottenAfterMs);
