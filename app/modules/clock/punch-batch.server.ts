import { profiles, punchRequests, timeLogs } from "#schema";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { appendEvent } from "~/modules/register/append-event.server";
import { revealLocation, type CommittedLocation } from "~/modules/register/commit-location.server";
import type { Db } from "~/platform/db.server";
import type { PunchInput, TimeLog } from "./punch.server";

/** One attempt to punch: what is decided before the database is asked. */
export interface Attempt extends Omit<PunchInput, "location" | "idempotencyKey"> {
  now: number;
  key: string;
  /** What was asked for, as it is compared with an earlier request under the same key. */
  request: string;
  eventId: string;
  /** The id of the entry, should this attempt open one. */
  newLogId: string;
  location: CommittedLocation | null;
}

/**
 * The statements of a punch, for one batch. The first writes the request down and with it the decision: which entry is
 * opened or closed, or none. All that follows reads that row, and only if this very attempt wrote it. Each of
 * the three answers with what it wrote now: the request, the entry, its event.
 */
export function punchBatch(db: Db, attempt: Attempt) {
  const { member, key, eventId } = attempt;
  const first = sql`r.profile_id = ${member.profile.id} AND r.key = ${key} AND r.event_id = ${eventId}`;
  return [
    remember(db, attempt),
    attempt.action === "check_in"
      ? openEntry(db, { first, ...attempt })
      : closeEntry(db, { first, ...attempt }),
    record(db, { first, ...attempt }),
    ...(attempt.location ? [revealLocation(db, { eventId, location: attempt.location })] : []),
  ] as const;
}

function remember(db: Db, { member, action, key, request, eventId, newLogId, now }: Attempt) {
  const timeLogId =
    action === "check_in" ? sql`CASE WHEN open.id IS NULL THEN ${newLogId} END` : sql`open.id`;
  return db
    .insert(punchRequests)
    .select(
      sql`SELECT p.id, ${key}, ${request}, ${eventId}, ${timeLogId}, open.check_in_time, ${now}
          FROM ${profiles} p LEFT JOIN ${timeLogs} open ON open.profile_id = p.id AND open.check_out_time IS NULL
          WHERE p.id = ${member.profile.id} AND p.status = 'active'`,
    )
    .onConflictDoNothing({ target: [punchRequests.profileId, punchRequests.key] })
    .returning();
}

type EntryOf = Attempt & { first: SQL };
/** The one shape of both answers, so that the batch has one too. */
type Entries = RunnableQuery<TimeLog[], "sqlite">;

const placeOf = ({ location }: Attempt) => location && JSON.stringify(location.data);

/** Requests may overtake each other between their arrival and the database: an entry never begins before the last one ended. */
function openEntry(db: Db, { first, ...attempt }: EntryOf): Entries {
  const { member, now, newLogId } = attempt;
  const { company, profile } = member;
  const lastEnd = sql`(SELECT check_out_time FROM ${timeLogs} WHERE company_id = ${company.id} AND profile_id = ${profile.id}
                       ORDER BY check_in_time DESC LIMIT 1)`;
  return db
    .insert(timeLogs)
    .select(
      sql`SELECT r.time_log_id, r.profile_id, ${company.id}, max(${now}, coalesce(${lastEnd}, 0)), NULL, ${placeOf(attempt)}, NULL
          FROM ${punchRequests} r
          WHERE ${first} AND r.time_log_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${timeLogs} WHERE id = ${newLogId})`,
    )
    .returning();
}

const closeEntry = (db: Db, { first, now, location }: EntryOf): Entries =>
  db
    .update(timeLogs)
    .set({
      checkOutTime: sql`max(${now}, ${timeLogs.checkInTime})`,
      checkOutLocation: location && location.data,
    })
    .where(
      and(
        eq(timeLogs.id, sql`(SELECT r.time_log_id FROM ${punchRequests} r WHERE ${first})`),
        isNull(timeLogs.checkOutTime),
      ),
    )
    .returning();

/** Whose entry and instant stand where this attempt wrote them: a check-in's in its entry, a check-out's in its request. */
function record(db: Db, { first, member, action, eventId, source, location, newLogId, now }: EntryOf) {
  const { profile, company } = member;
  const fact =
    action === "check_in"
      ? {
          timeLogId: sql`l.id`,
          at: sql`l.check_in_time`,
          from: sql`${timeLogs} l WHERE l.id = ${newLogId}`,
        }
      : {
          timeLogId: sql`r.time_log_id`,
          at: sql`max(${now}, r.open_since)`,
          from: sql`${punchRequests} r WHERE ${first} AND r.time_log_id IS NOT NULL`,
        };
  return appendEvent(
    db,
    {
      id: eventId,
      kind: action,
      source,
      companyId: company.id,
      profileId: profile.id,
      timeLogId: fact.timeLogId,
      at: fact.at,
      timeZone: company.timeZone,
      actorProfileId: profile.id,
      locationCommitment: location && location.commitment,
      personCommitment: sql`(SELECT identity_commitment FROM ${profiles} WHERE id = ${profile.id})`,
    },
    fact.from,
  );
}
