import { canonicalHash } from "./canonical";

/** Stands before the first event of every company. */
export const genesis = "0".repeat(64);

export interface SealInput {
  company_id: string;
  seq: number;
  event_hash: string;
  /** The seal of seq - 1, or {@link genesis}. */
  previous: string;
}

/** The seal of an event: it holds the event and, through the seal before, all that came earlier. */
export const sealHash = (input: SealInput): string => canonicalHash("seal", { ...input });
