import { clockEvents } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";

export interface NewEvent {
  /** Chosen by the caller, so that a repeated batch appends once. */
  id: string;
  kind: (typeof clockEvents.$inferSelect)["kind"];
  source: (typeof clockEvents.$inferSelect)["source"];
  actorProfileId: string;
  timeZone: string;
}

/**
 * The one way to append to the register: a statement for the batch of the change it records. `from` is what follows
 * FROM and selects the one row of `time_logs`, as `l`, that the same batch wrote (or none: then nothing is appended);
 * `at` is the column of it that holds the event's instant.
 *
 * The next `seq` of the company is taken inside the INSERT, so D1's single writer numbers events without gaps.
 */
export function appendEvent(db: Db, event: NewEvent, { from, at }: { from: SQL; at: SQL }) {
  return statement(
    db,
    sql`
    INSERT INTO ${clockEvents} (company_id, seq, id, kind, profile_id, time_log_id, at, time_zone, source, actor_profile_id)
    SELECT l.company_id, (SELECT coalesce(max(seq), 0) + 1 FROM ${clockEvents} WHERE company_id = l.company_id),
           ${event.id}, ${event.kind}, l.profile_id, l.id, ${at}, ${event.timeZone}, ${event.source}, ${event.actorProfileId}
    FROM ${from}
    ON CONFLICT (id) DO NOTHING`,
  );
}
