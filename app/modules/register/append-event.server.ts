import { clockEvents } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import type { EventKind, RegisterEvent } from "./format/event";

/** The fields of an event; SQL where the database knows them better than the caller. */
export interface NewEvent {
  /** Chosen by the caller, so that a repeated batch appends once. */
  id: string;
  kind: EventKind;
  source: RegisterEvent["source"];
  companyId: string | SQL;
  profileId: string | SQL | null;
  timeLogId: string | SQL | null;
  at: number | SQL;
  timeZone: string | SQL;
  actorProfileId: string | null;
  locationCommitment: string | null;
  personCommitment: string | SQL | null;
}

/**
 * The one way to append to the register: a statement for the batch of the change it records.
 *
 * The next `seq` of the company is taken inside the INSERT, so D1's single writer numbers events without gaps; triggers
 * refuse any other number, and any UPDATE or DELETE.
 * @param from what follows FROM, and selects one row when there is something to record and none when there is not.
 * @returns a query whose answer is the event, where it was appended now.
 */
export function appendEvent(db: Db, event: NewEvent, from: SQL) {
  return db
    .insert(clockEvents)
    .select(
      sql`
      SELECT fact.*
      FROM (SELECT ${event.companyId} AS company_id,
                   (SELECT coalesce(max(seq), 0) + 1 FROM ${clockEvents} WHERE company_id = ${event.companyId}),
                   ${event.id}, ${event.kind}, ${event.profileId}, ${event.timeLogId}, ${event.at}, ${event.timeZone},
                   ${event.source}, ${event.actorProfileId}, ${event.locationCommitment}, ${event.personCommitment}, NULL
            FROM ${from}) fact
      WHERE NOT EXISTS (SELECT 1 FROM ${clockEvents} WHERE id = ${event.id})`,
    )
    .returning();
}
