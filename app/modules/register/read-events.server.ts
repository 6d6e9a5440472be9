import { clockEvents } from "#schema";
import { sql } from "drizzle-orm";
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

/** The attested fields of an event as one JSON text, made by the database; null where there is no event. */
export const attestedJson = sql<string | null>`CASE WHEN ${clockEvents.id} IS NOT NULL THEN json_object(
  'id', ${clockEvents.id}, 'company_id', ${clockEvents.companyId}, 'seq', ${clockEvents.seq}, 'kind', ${clockEvents.kind},
  'profile_id', ${clockEvents.profileId}, 'time_log_id', ${clockEvents.timeLogId}, 'at', ${clockEvents.at},
  'time_zone', ${clockEvents.timeZone}, 'source', ${clockEvents.source}, 'actor_profile_id', ${clockEvents.actorProfileId},
  'location_commitment', ${clockEvents.locationCommitment}, 'person_commitment', ${clockEvents.personCommitment},
  'details', json(${clockEvents.details})) END`;
