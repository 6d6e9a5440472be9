import { clockEvents } from "#schema";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import type { RegisterEvent } from "./format/event";

export type EventRow = typeof clockEvents.$inferSelect;

/** A stored event with exactly the fields that are attested. */
export function toRegisterEvent(row: EventRow): RegisterEvent {
  return {
    id: row.id,
    company_id: row.companyId,
    seq: row.seq,
    kind: row.kind,
    profile_id: row.profileId,
    time_log_id: row.timeLogId,
    at: row.at,
    time_zone: row.timeZone,
    source: row.source,
    actor_profile_id: row.actorProfileId,
    location_commitment: row.locationCommitment,
    person_commitment: row.personCommitment,
    details: row.details,
  };
}

/** The company's events after `seq`, in order, at most `limit`. */
export async function listEvents(
  { db }: { db: Db },
  { companyId, after, limit }: { companyId: string; after: number; limit: number },
): Promise<RegisterEvent[]> {
  const rows = await db
    .select()
    .from(clockEvents)
    .where(and(eq(clockEvents.companyId, companyId), gt(clockEvents.seq, after)))
    .orderBy(asc(clockEvents.seq))
    .limit(limit);
  return rows.map(toRegisterEvent);
}
