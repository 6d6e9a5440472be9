import type { clockEvents } from "#schema";
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
