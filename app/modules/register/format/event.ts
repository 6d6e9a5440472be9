import { canonicalHash } from "./canonical";

/** Every field of a register event that is attested, as it is hashed. Names, documents and places stand behind commitments. */
export interface RegisterEvent {
  id: string;
  company_id: string;
  /** 1, 2, 3 … inside each company, without gaps. */
  seq: number;
  kind: EventKind;
  /** Whom it is about; null for the company itself. */
  profile_id: string | null;
  time_log_id: string | null;
  /** The server's instant, UTC milliseconds. */
  at: number;
  /** The company's zone when it happened (IANA). */
  time_zone: string;
  source: "web" | "api" | "system";
  /** Who did it; null for the system. */
  actor_profile_id: string | null;
  location_commitment: string | null;
  person_commitment: string | null;
  /** For kinds to come. */
  details: { [key: string]: string | number | boolean | null } | null;
}

/** `person` and `company` record that somebody's identity data were set or changed. */
export type EventKind = "check_in" | "check_out" | "person" | "company";

/** The fields, in the order of the documentation. */
export const eventFields = [
  "id",
  "company_id",
  "seq",
  "kind",
  "profile_id",
  "time_log_id",
  "at",
  "time_zone",
  "source",
  "actor_profile_id",
  "location_commitment",
  "person_commitment",
  "details",
] as const satisfies (keyof RegisterEvent)[];

/** What stands for an event in the chain. */
export const eventHash = (event: RegisterEvent): string => canonicalHash("event", { ...event });
