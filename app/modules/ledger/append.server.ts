import { toBlob, toStoredPayload } from "./ledger-rows";
import type { Actor, LedgerEvent, NewEvent, Source } from "./model/event";
import { after, evolve } from "./model/evolve";
import { payloadSchemas } from "./model/payloads";
import type { Person } from "./model/person";
import { writeEntry, writeProposal, writeState, type SubjectKey } from "./projections.server";

/** What stands behind an event's data that can be erased: 64 hex digits each. */
export interface Commitments {
  person: string | null;
  place: string | null;
  text: string | null;
}

/** Under which key something was asked for (32 hex digits), and a digest of what it was (16). */
export interface AskedFor {
  key: string;
  wish: string;
}

/** What an append knows besides the decision. */
export interface Append extends SubjectKey {
  now: number;
  source: Source;
  actor: Actor;
  request: AskedFor;
  /** What each event needs that no decision knows: a random id (a UUID), and commitments. */
  complete: (event: NewEvent) => { id: string; commitments: Commitments };
}

/**
 * The statements that append a decision's events and write what follows from them, for one batch: all of it or nothing.
 * The batch fails (a trigger, and `UNIQUE (subject, subject_seq)`) where the person has an event since the decision was made.
 * @returns the person after it too.
 */
export function appendStatements(
  d1: Pick<D1Database, "prepare">,
  before: Person,
  decided: readonly NewEvent[],
  append: Append,
): { statements: D1PreparedStatement[]; person: Person; events: LedgerEvent[] } {
  const statements: D1PreparedStatement[] = [];
  const events: LedgerEvent[] = [];
  let person = before;
  for (const event of decided) {
    const { id, commitments } = append.complete(event);
    // As it will be read again: what is no payload is refused, and its fields stand in one order.
    const payload = payloadSchemas[event.kind].parse(event.payload);
    const recorded = { ...event, payload, id, source: append.source, actor: append.actor } as LedgerEvent;
    const { state, entry, proposal } = evolve(person, recorded);
    const asOf = event.subjectSeq;
    const isLast = events.push(recorded) === decided.length;
    statements.push(insertEvent(d1, recorded, { ...append, commitments, isLast }));
    statements.push(writeState(d1, append, state));
    if (entry) statements.push(writeEntry(d1, append, { entry, asOf }));
    if (proposal) statements.push(writeProposal(d1, append, { proposal, asOf }));
    person = after(person, recorded);
  }
  return { statements, person, events };
}

/**
 * The next number of the ledger and an instant that never falls are taken inside the INSERT: D1 has one writer. The request
 * stands beside the last event, which is its answer.
 */
function insertEvent(
  d1: Pick<D1Database, "prepare">,
  event: LedgerEvent,
  { isLast, commitments, request, ...append }: Append & { commitments: Commitments; isLast: boolean },
): D1PreparedStatement {
  const { ledger, subject, now } = append;
  return d1
    .prepare(
      `INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at,
                           time_zone, source, actor_kind, actor_id, payload, person, place, text, request, wish)
       VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE ledger = ?1), ?2, ?3, ?4, ?5, ?6, ${toBlob("?7")}, ?8,
              max(?9, coalesce((SELECT recorded_at FROM events WHERE ledger = ?1 ORDER BY seq DESC LIMIT 1), 0)),
              ?10, ?11, ?12, ${toBlob("?13")}, ?14, unhex(?15), unhex(?16), unhex(?17), unhex(?18), unhex(?19))`,
    )
    .bind(
      ...[ledger, subject, event.subjectSeq, event.kind, event.day, event.about, event.id],
      ...[event.occurredAt, now, event.timeZone, event.source, event.actor.kind, event.actor.id],
      ...[toStoredPayload(event.payload), commitments.person, commitments.place, commitments.text],
      ...[isLast ? request.key : null, isLast ? request.wish : null],
    );
}
