import type { Actor, LedgerEvent, NewEvent, Source } from "./model/event";
import { after, evolve } from "./model/evolve";
import type { Person } from "./model/person";
import { writeEntry, writeProposal, writeState, type SubjectKey } from "./projections.server";

/** What an append knows besides the decision. */
export interface Append extends SubjectKey {
  now: number;
  source: Source;
  actor: Actor;
  /** Ids of the events, 32 hex digits each: the caller's, so that the answer can name them. */
  ids: readonly string[];
  /** Under which key it was asked for: 32 hex digits, on the first event. */
  request: string | null;
  /** What stands behind the first event's data that can be erased: 64 hex digits each. */
  commitments: { person: string | null; place: string | null; text: string | null };
}

/** An id as text, without its hyphens. */
export const hexOfId = (id: string): string => id.replaceAll("-", "");

/**
 * The statements that append a decision's events and write what follows from them, for one batch: all of it or nothing.
 * The batch fails on `UNIQUE (subject, subject_seq)` where the person has an event since the decision was made.
 * @returns the person after it too.
 */
export function appendStatements(
  d1: Pick<D1Database, "prepare">,
  before: Person,
  decided: readonly NewEvent[],
  append: Append,
): { statements: D1PreparedStatement[]; person: Person } {
  const statements: D1PreparedStatement[] = [];
  let person = before;
  decided.forEach((event, at) => {
    const recorded: LedgerEvent = {
      ...event,
      id: append.ids[at]!,
      source: append.source,
      actor: append.actor,
    };
    const { state, entry, proposal } = evolve(person, recorded);
    const asOf = event.subjectSeq;
    statements.push(
      insertEvent(d1, recorded, { ...append, isFirst: at === 0 }),
      writeState(d1, append, state),
    );
    if (entry) statements.push(writeEntry(d1, append, { entry, asOf }));
    if (proposal) statements.push(writeProposal(d1, append, { proposal, asOf }));
    person = after(person, recorded);
  });
  return { statements, person };
}

const nothing = { person: null, place: null, text: null };

/** The next number of the ledger and an instant that never falls are taken inside the INSERT: D1 has one writer. */
function insertEvent(
  d1: Pick<D1Database, "prepare">,
  event: LedgerEvent,
  { isFirst, ...append }: Append & { isFirst: boolean },
): D1PreparedStatement {
  const { ledger, subject, now } = append;
  const { person, place, text } = isFirst ? append.commitments : nothing;
  return d1
    .prepare(
      `INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at,
                           time_zone, source, actor_kind, actor_id, payload, person, place, text, request)
       VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE ledger = ?1), ?2, ?3, ?4, ?5, ?6, unhex(?7), ?8,
              max(?9, coalesce((SELECT recorded_at FROM events WHERE ledger = ?1 ORDER BY seq DESC LIMIT 1), 0)),
              ?10, ?11, ?12, ?13, ?14, unhex(?15), unhex(?16), unhex(?17), unhex(?18))`,
    )
    .bind(
      ...[ledger, subject, event.subjectSeq, event.kind, event.day, event.about, event.id],
      ...[event.occurredAt, now, event.timeZone, event.source, event.actor.kind, event.actor.id],
      ...[JSON.stringify(event.payload), person, place, text, isFirst ? append.request : null],
    );
}
