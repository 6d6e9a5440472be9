import type { LocalDate } from "~/time/dates";
import type { EventKind, Payloads } from "./payloads";

/** Who did it. A kiosk acts for whoever gave it their PIN; the system has no id. */
export interface Actor {
  kind: "member" | "kiosk" | "api_key" | "system";
  id: string | null;
}

export type Source = "web" | "api" | "kiosk" | "offline" | "system";

/** What a decision fixes of an event; the rest is the append's. */
interface Decided<K extends EventKind> {
  kind: K;
  /** 1, 2, 3 … for each person (and for the company itself), without gaps. */
  subjectSeq: number;
  /** The event it continues, undoes, corrects or answers, by its number among the same person's. */
  about: number | null;
  /** The local day of the entry it belongs to, or its own. */
  day: LocalDate;
  /** UTC milliseconds. */
  occurredAt: number;
  /** IANA; an entry keeps the zone of its check-in whatever the company's becomes. */
  timeZone: string;
  payload: Payloads[K];
}

/** What is recorded beside the decision. */
interface Recorded {
  id: string;
  source: Source;
  actor: Actor;
}

/** An event that is yet to be appended. */
export type NewEvent = { [K in EventKind]: Decided<K> }[EventKind];

/** An event of one person, as the ledger has it. */
export type LedgerEvent = { [K in EventKind]: Decided<K> & Recorded }[EventKind];

export type EventOf<K extends EventKind> = Extract<LedgerEvent, { kind: K }>;

/** The fault of a log that no decision can have made. */
export const doesNotFollow = ({ kind, subjectSeq }: LedgerEvent) =>
  new Error(`Event ${subjectSeq} (${kind}) cannot follow what was recorded before.`);
