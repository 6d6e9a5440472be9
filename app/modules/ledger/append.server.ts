import { events } from "#cell";
import { sql } from "drizzle-orm";
import { newId } from "~/platform/ids";
import { fixed, listOf, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { blobOf, recordedColumns } from "./ledger-columns";
import { toStoredPayload } from "./ledger-rows";
import type { Actor, LedgerEvent, NewEvent, Source } from "./model/event";
import { after, evolve } from "./model/evolve";
import { payloadSchemas } from "./model/payloads";
import type { Person } from "./model/person";
import {
  writeEntries,
  writeProposals,
  writeStates,
  type EntryRow,
  type ProposalRow,
  type StateRow,
} from "./projections.server";
import { inParts, rowsFrom } from "./rows-from";

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

/** What was decided about one of a ledger's people, or about the company itself. */
export interface Decided {
  subject: number;
  person: Person;
  events: readonly NewEvent[];
  commitmentsOf?: (event: NewEvent) => Partial<Commitments>;
  /** Stands beside the last of the events, which is its answer. */
  request?: AskedFor | null;
}

/** What an append knows besides the decisions. */
export interface Append {
  ledger: number;
  now: number;
  source: Source;
  actor: Actor;
}

/** The statements of an append, for one batch. */
export interface Appending {
  statements: D1PreparedStatement[];
  /** Which of them answer with the rows of events ({@link recordedColumns}). */
  rowsAt: number[];
  events: LedgerEvent[];
  /** The people after it, in their order. */
  people: Person[];
}

interface EventWrite {
  subject: number;
  event: LedgerEvent;
  commitments: Partial<Commitments>;
  request: AskedFor | null;
}

/**
 * The statements that append decisions and write what follows from them, for one batch: all of it or nothing. However many
 * people it is about, there are at most seven for each event of the longest decision, more only where their rows would be
 * too long for a parameter. The batch fails (a trigger, and
 * `UNIQUE (subject, subject_seq)`) where somebody has an event since the decision about them was made.
 */
export function appendStatements(d1: Prepares, decided: readonly Decided[], append: Append): Appending {
  const { ledger, now, source, actor } = append;
  const result: Appending = {
    statements: [],
    rowsAt: [],
    events: [],
    people: decided.map(({ person }) => person),
  };
  const rounds = Math.max(0, ...decided.map(({ events }) => events.length));
  // A projection's row is written by the newest event of its person, and so before the next.
  for (let round = 0; round < rounds; round += 1) {
    const writes: EventWrite[] = [];
    const [states, entries, proposals]: [StateRow[], EntryRow[], ProposalRow[]] = [[], [], []];
    decided.forEach(({ subject, events, commitmentsOf, request = null }, whose) => {
      const decision = events[round];
      if (!decision) return;
      // As it will be read again: what is no payload is refused, and its fields stand in one order.
      const payload = payloadSchemas[decision.kind].parse(decision.payload);
      const event = { ...decision, payload, id: newId(now), source, actor } as LedgerEvent;
      const person = result.people[whose]!;
      const { state, entry, proposal } = evolve(person, event);
      const asOf = event.subjectSeq;
      states.push({ ledger, subject, state });
      if (entry) {
        const isAdded = event.kind === "correction_applied" && !person.entries.has(entry.openedBy);
        entries.push({ ledger, subject, entry, asOf, isNew: isAdded || entry.openedBy === asOf });
      }
      if (proposal) proposals.push({ ledger, subject, proposal, asOf });
      const isLast = round === events.length - 1;
      const commitments = commitmentsOf?.(decision) ?? {};
      writes.push({ subject, event, commitments, request: isLast ? request : null });
      result.people[whose] = after(person, event);
    });
    const inserts = insertEvents(d1, append, writes);
    result.rowsAt.push(...inserts.map((_, at) => result.statements.length + at));
    result.events.push(...writes.map(({ event }) => event));
    result.statements.push(
      ...[...inserts, ...writeStates(d1, states)],
      ...[...writeEntries(d1, entries), ...writeProposals(d1, proposals)],
    );
  }
  return result;
}

const { ledger: ledgerColumn, seq, recordedAt } = events;
const plainColumns = [
  events.subject,
  events.subjectSeq,
  events.kind,
  events.day,
  events.about,
  events.occurredAt,
  events.timeZone,
  events.source,
  events.actorKind,
  events.payload,
];
const hexColumns = [events.person, events.place, events.text, events.request, events.wish];
const idColumns = [events.id, events.actorId];
const written = fixed(
  listOf([ledgerColumn, seq, recordedAt, ...plainColumns, ...hexColumns, ...idColumns].map(nameOf)),
);

/** The next numbers of the ledger and an instant that never falls are taken inside each INSERT: D1 has one writer. */
function insertEvents(
  d1: Prepares,
  { ledger, now }: Append,
  writes: readonly EventWrite[],
): D1PreparedStatement[] {
  return inParts(writes.map(toRow)).map((rows) => {
    const { from, field, nth } = rowsFrom(rows);
    const values = listOf([
      ...plainColumns.map(({ name }) => field(name)),
      ...hexColumns.map(({ name }) => sql`unhex(${field(name)})`),
      ...idColumns.map(({ name }) => blobOf(field(name))),
    ]);
    // The row that has max(seq) stands beside it. For a single event nothing is read twice.
    const ofLedger = sql`FROM ${events} WHERE ${ledgerColumn} = ${ledger}`;
    const next = from
      ? sql`coalesce(last.seq, 0) + 1 + ${nth}, max(${now}, coalesce(last.recorded_at, 0)), ${values}
          FROM ${from} CROSS JOIN (SELECT max(${seq}) AS seq, ${recordedAt} AS recorded_at ${ofLedger}) last ORDER BY ${nth}`
      : sql`coalesce(max(${seq}), 0) + 1, max(${now}, coalesce(${recordedAt}, 0)), ${values} ${ofLedger}`;
    return prepare(
      d1,
      sql`INSERT INTO ${events} (${written}) SELECT ${ledger}, ${next} RETURNING ${recordedColumns}`,
    );
  });
}

const toRow = ({ subject, event, commitments, request }: EventWrite) => ({
  ...{ subject, subject_seq: event.subjectSeq, kind: event.kind, day: event.day, about: event.about },
  ...{ occurred_at: event.occurredAt, time_zone: event.timeZone, source: event.source },
  ...{ id: event.id, actor_kind: event.actor.kind, actor_id: event.actor.id },
  payload: toStoredPayload(event.payload),
  ...commitments,
  request: request?.key,
  wish: request?.wish,
});
