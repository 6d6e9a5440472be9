import type { LocalDate } from "~/time/dates";
import type { EventKind, Payloads } from "./payloads";

/** The author of an event. A kiosk acts for the person whose PIN it checked. The system has no id. */
export interface Actor {
  kind: "member" | "kiosk" | "api_key" | "system";
  id: string | null;
}

export type Source = "web" | "api" | "kiosk" | "offline" | "system";

/** The fields of an event that a decision sets. The append adds the others. */
interface DecisionFields<K extends EventKind> {
  kind: K;
  /** The number among the events of the same person (or of the company itself), from 1 on, without gaps. */
  subjectSeq: number;
  /** The `subjectSeq` of the event that it continues, undoes, corrects or answers. */
  about: number | null;
  /** The local day of its entry; without an entry, its own. */
  day: LocalDate;
  /** UTC milliseconds. */
  occurredAt: number;
  /** IANA name. An entry keeps the zone of its check-in even if the company changes its own. */
  timeZone: string;
  payload: Payloads[K];
}

/** The fields of an event that the append adds. */
interface AppendFields {
  id: string;
  source: Source;
  actor: Actor;
}

/** An event before its append. */
export type NewEvent = { [K in EventKind]: DecisionFields<K> }[EventKind];

/** A recorded event. */
export type LedgerEvent = { [K in EventKind]: DecisionFields<K> & AppendFields }[EventKind];

export type EventOf<K extends EventKind> = Extract<LedgerEvent, { kind: K }>;

/** Returns the error for an event that no decision can have made. */
export const doesNotFollow = ({ kind, subjectSeq }: LedgerEvent) =>
  new Error(`Event ${subjectSeq} (${kind}) cannot follow what was recorded before.`);
