import { punchRequests, timeLogs, type Location } from "#schema";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import { appendEvent } from "~/modules/register/append-event.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";

export type PunchAction = "check_in" | "check_out";
export type TimeLog = typeof timeLogs.$inferSelect;

export interface PunchInput {
  member: Member;
  action: PunchAction;
  location: Location | null;
  source: "web" | "api";
  /** The client's name for this attempt; a repetition under it gets the first answer. */
  idempotencyKey: string | null;
}

export type Punch =
  | { code: "recorded"; timeLog: TimeLog }
  | { code: "already-clocked-in"; since: number }
  | { code: "not-clocked-in" | "inactive" | "key-reused" };

/**
 * Records the start or the end of a working interval at `now`, with its event, in one batch.
 *
 * The batch first writes the request down, and with it the decision: which entry is opened or closed, or none. All
 * that follows reads that row, so the same request (sent again, or run again after a lost answer) changes nothing and
 * finds the first answer. At most one entry a person is open: a unique index holds that whatever the code does.
 */
export async function punch({ db, now }: Pick<Deps, "db" | "now">, input: PunchInput): Promise<Punch> {
  const { member, action, location } = input;
  const eventId = newId(now);
  const key = input.idempotencyKey ?? eventId;
  const request = JSON.stringify({ action, location });
  const { profile, company } = member;

  const mine = sql`r.profile_id = ${profile.id} AND r.key = ${key}`;
  const first = sql`${mine} AND r.event_id = ${eventId}`;
  const place = location && JSON.stringify(location);
  const open = (column: "id" | "check_in_time") =>
    sql`(SELECT ${sql.raw(column)} FROM ${timeLogs} WHERE profile_id = p.id AND check_out_time IS NULL)`;
  const isIn = action === "check_in";

  const remember = statement(
    db,
    sql`
    INSERT INTO ${punchRequests} (profile_id, key, request, event_id, time_log_id, open_since, created_at)
    SELECT p.id, ${key}, ${request}, ${eventId},
           ${isIn ? sql`CASE WHEN ${open("id")} IS NULL THEN ${newId(now)} END` : open("id")},
           ${isIn ? open("check_in_time") : null}, ${now}
    FROM profiles p WHERE p.id = ${profile.id} AND p.status = 'active'
    ON CONFLICT (profile_id, key) DO NOTHING`,
  );
  const write = isIn
    ? statement(
        db,
        sql`
        INSERT INTO ${timeLogs} (id, profile_id, company_id, check_in_time, check_in_location)
        SELECT r.time_log_id, r.profile_id, ${company.id}, ${now}, ${place}
        FROM ${punchRequests} r WHERE ${first} AND r.time_log_id IS NOT NULL
        ON CONFLICT (id) DO NOTHING`,
      )
    : statement(
        db,
        sql`
        UPDATE ${timeLogs} SET check_out_time = max(${now}, check_in_time), check_out_location = ${place}
        WHERE id = (SELECT r.time_log_id FROM ${punchRequests} r WHERE ${first}) AND check_out_time IS NULL`,
      );
  const record = appendEvent(
    db,
    {
      id: eventId,
      kind: action,
      source: input.source,
      actorProfileId: profile.id,
      timeZone: company.timeZone,
    },
    {
      from: sql`${punchRequests} r JOIN ${timeLogs} l ON l.id = r.time_log_id WHERE ${first}`,
      at: isIn ? sql`l.check_in_time` : sql`l.check_out_time`,
    },
  );
  const answer = db
    .select({ request: punchRequests.request, openSince: punchRequests.openSince, timeLog: timeLogs })
    .from(punchRequests)
    .leftJoin(timeLogs, sql`${timeLogs.id} = ${punchRequests.timeLogId}`)
    .where(sql`${punchRequests.profileId} = ${profile.id} AND ${punchRequests.key} = ${key}`);

  const [, , , [row]] = await withRetries(() => db.batch([remember, write, record, answer]));
  if (!row) return { code: "inactive" };
  if (row.request !== request) return { code: "key-reused" };
  if (row.timeLog) return { code: "recorded", timeLog: isIn ? asOpened(row.timeLog) : row.timeLog };
  return row.openSince === null
    ? { code: "not-clocked-in" }
    : { code: "already-clocked-in", since: row.openSince };
}

/** The entry as its check-in left it, also when it has been closed since. */
const asOpened = (timeLog: TimeLog): TimeLog => ({ ...timeLog, checkOutTime: null, checkOutLocation: null });
