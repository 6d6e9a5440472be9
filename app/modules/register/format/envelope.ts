import { canonicalBytes, canonicalHash, type Json } from "./canonical";

/**
 * The tree's entry for an event. It shows that no event of a person is missing, without saying what happened.
 * A redacted line of a package is an envelope alone.
 */
export interface Envelope {
  company_id: string;
  /** 1, 2, 3 … in each company, without gaps. The leaf's index is one less. */
  seq: number;
  /** The worker (a profile); null for the company itself. */
  subject: string | null;
  /** 1, 2, 3 … for each subject, without gaps. */
  subject_seq: number;
  kind: string;
  /** YYYY-MM-DD: the local day of the entry it belongs to, or its own. */
  day: string;
  /** The event that it continues, undoes, corrects or answers: a `subject_seq` of the same subject. */
  about: number | null;
  /** {@link factsDigest} */
  facts: string;
}

/** What happened. The id is random, so that nobody can guess the facts behind a digest. */
export interface Facts {
  id: string;
  /** UTC milliseconds. */
  occurred_at: number;
  /** When the server received it; never falls along `seq`. */
  recorded_at: number;
  /** IANA: the zone of the workplace. An entry keeps it if the company's zone changes. */
  time_zone: string;
  source: string;
  actor: { kind: string; id: string | null };
  payload: { [key: string]: Json };
  /** Commitments to data that can be erased; null without data. */
  commitments: { person: string | null; place: string | null; text: string | null };
}

/** Returns the SHA-256 of the facts, 64 hex digits. */
export const factsDigest = (facts: Facts): string => canonicalHash("facts", { ...facts });

/** Returns the bytes of the tree's entry. Hash them as RFC 9162 hashes a leaf. */
export const envelopeBytes = (envelope: Envelope): Uint8Array => canonicalBytes("envelope", { ...envelope });
