import { clockEvents, profiles, punchRequests, timeLogs } from "#schema";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { appendEvent } from "~/modules/register/append-event.server";
import { attestedJson } from "~/modules/register/read-events.server";
import { revealLocation, type CommittedLocation } from "~/modules/register/commit-location.server";
import type { Db } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import type { PunchInput } from "./punch.server";

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
 * opened or closed, or none. All that follows reads that row, and only if this very attempt wrote it.
 */
export function punchBatch(db: Db, attempt: Attempt) {
  const { member, key, eventId } = attempt;
  const first = sql`r.profile_id = ${member.profile.id} AND r.key = ${key} AND r.event_id = ${eventId}`;
  const place = attempt.location && JSON.stringify(attempt.location.data);
  return [
    remember(db, attempt),
    attempt.action === "check_in"
      ? openEntry(db, { first, place, ...attempt })
      : closeEntry(db, { first, place, ...attempt }),
    record(db, { first, ...attempt }),
    findAnswer(db, attempt),
    ...(attempt.location ? [revealLocation(db, { eventId, location: attempt.location })] : []),
  ] as const;
}

function remember(db: Db, { member, action, key, request, eventId, newLogId, now }: Attempt) {
  const open = (column: "id" | "check_in_time") =>
    sql`(SELECT ${sql.raw(column)} FROM ${timeLogs} WHERE profile_id = p.id AND check_out_time IS NULL)`;
  const [timeLogId, openSince] =
    action === "check_in"
      ? [sql`CASE WHEN ${open("id")} IS NULL THEN ${newLogId} END`, open("check_in_time")]
      : [open("id"), null];
  return statement(
    db,
    sql`INSERT INTO ${punchRequests} (profile_id, key, request, event_id, time_log_id, open_since, created_at)
        SELECT p.id, ${key}, ${request}, ${eventId}, ${timeLogId}, ${openSince}, ${now}
        FROM ${profiles} p WHERE p.id = ${member.profile.id} AND p.status = 'active'
        ON CONFLICT (profile_id, key) DO NOTHING`,
  );
}

type EntryOf = Attempt & { first: SQL; place: string | null };

/** Requests may overtake each other between their arrival and the database: an entry never begins before the last one ended. */
function openEntry(db: Db, { first, place, member, now, newLogId }: EntryOf) {
  const { company, profile } = member;
  const lastEnd = sql`(SELECT check_out_time FROM ${timeLogs} WHERE company_id = ${company.id} AND profile_id = ${profile.id}
                       ORDER BY check_in_time DESC LIMIT 1)`;
  return statement(
    db,
    sql`INSERT INTO ${timeLogs} (id, profile_id, company_id, check_in_time, check_in_location)
        SELECT r.time_log_id, r.profile_id, ${company.id}, max(${now}, coalesce(${lastEnd}, 0)), ${place}
        FROM ${punchRequests} r
        WHERE ${first} AND r.time_log_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${timeLogs} WHERE id = ${newLogId})`,
  );
}

const closeEntry = (db: Db, { first, place, now }: EntryOf) =>
  statement(
    db,
    sql`UPDATE ${timeLogs} SET check_out_time = max(${now}, check_in_time), check_out_location = ${place}
        WHERE id = (SELECT r.time_log_id FROM ${punchRequests} r WHERE ${first}) AND check_out_time IS NULL`,
  );

function record(db: Db, { first, member, action, eventId, source, location }: Omit<EntryOf, "place">) {
  const { profile, company } = member;
  return appendEvent(
    db,
    {
      id: eventId,
      kind: action,
      source,
      companyId: company.id,
      profileId: profile.id,
      timeLogId: sql`l.id`,
      at: action === "check_in" ? sql`l.check_in_time` : sql`l.check_out_time`,
      timeZone: company.timeZone,
      actorProfileId: profile.id,
      locationCommitment: location && location.commitment,
      personCommitment: sql`(SELECT identity_commitment FROM ${profiles} WHERE id = ${profile.id})`,
    },
    sql`${punchRequests} r JOIN ${timeLogs} l ON l.id = r.time_log_id WHERE ${first}`,
  );
}

/** What became of the request: its row, its entry, and its event as the register attests it (as JSON; D1 answers a batch by column name). */
const findAnswer = (db: Db, { member, key }: Attempt) =>
  db
    .select({
      request: punchRequests.request,
      openSince: punchRequests.openSince,
      timeLog: timeLogs,
      event: attestedJson.as("event"),
    })
    .from(punchRequests)
    .leftJoin(timeLogs, eq(timeLogs.id, punchRequests.timeLogId))
    .leftJoin(clockEvents, eq(clockEvents.id, punchRequests.eventId))
    .where(and(eq(punchRequests.profileId, member.profile.id), eq(punchRequests.key, key)));
