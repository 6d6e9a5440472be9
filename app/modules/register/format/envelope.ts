import { canonicalBytes, canonicalHash, type Json } from "./canonical";

/**
 * What stands in the tree for an event: enough to see that nothing of a person's is missing, and nothing of what was
 * done. A package that does not tell an event shows its envelope alone.
 */
export interface Envelope {
  company_id: string;
  /** 1, 2, 3 … in each company, without gaps: the leaf's index is one less. */
  seq: number;
  /** Whose working time it is (a profile); null for the company itself. */
  subject: string | null;
  /** 1, 2, 3 … for each subject, without gaps. */
  subject_seq: number;
  kind: string;
  /** YYYY-MM-DD: the local day of the entry it belongs to, or its own. */
  day: string;
  /** The event it continues, undoes, corrects or answers: a `subject_seq` of the same subject. */
  about: number | null;
  /** {@link factsDigest} */
  facts: string;
}

/** What happened. The id is random, so that nobody finds out the facts behind a digest by trying. */
export interface Facts {
  /** UUIDv7. */
  id: string;
  /** UTC milliseconds. */
  occurred_at: number;
  /** When the server learnt it; never falls along `seq`. */
  recorded_at: number;
  /** IANA: of the place of work, kept by the entry whatever the company's becomes. */
  time_zone: string;
  source: string;
  actor: { kind: string; id: string | null };
  payload: { [key: string]: Json };
  /** Behind these stand data that can be erased; null where there are none. */
  commitments: { person: string | null; place: string | null; text: string | null };
}

/** SHA-256 of the facts, 64 hex digits. */
export const factsDigest = (facts: Facts): string => canonicalHash("facts", { ...facts });

/** The bytes of the tree's entry, whose leaf hash is RFC 9162's. */
export const envelopeBytes = (envelope: Envelope): Uint8Array => canonicalBytes("envelope", { ...envelope });
