import { events } from "#cell";
import { sql } from "drizzle-orm";
import { newId } from "~/platform/ids";
import { renderOnce, listOf, nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import { blobOf, recordedColumns } from "./ledger-columns";
import { toStoredPayload } from "./ledger-rows";
import type { Actor, LedgerEvent, NewEvent, Source } from "./rules/event";
import { applyEvent, evolve } from "./rules/evolve";
import { payloadSchemas } from "./rules/payloads";
import { assertFollowsRules } from "./rules/verify-event";
import type { Person } from "./rules/person";
import {
  writeEntries,
  writeProposals,
  writeStates,
  type ProjectedEntry,
  type ProposalRow,
  type StateRow,
} from "./projections.server";
import { inParts, rowsFrom } from "./rows-from";

/** The commitments to an event's data that can be erased: 64 hex digits each. */
export interface Commitments {
  person: string | null;
  place: string | null;
  text: string | null;
}

/** A request's idempotency key (32 hex digits) and a digest of its content (16). */
export interface RequestKey {
  key: string;
  digest: string;
}

/** A decision about one of a ledger's people, or about the company itself. */
export interface DecidedEvents {
  subject: number;
  person: Person;
  events: readonly NewEvent[];
  commitmentsOf?: (event: NewEvent) => Partial<Commitments>;
  /** Stored with the last of the events, which is its answer. */
  request?: RequestKey | null;
}

/** The facts that all events of an append share. */
export interface AppendContext {
  ledger: number;
  now: number;
  source: Source;
  actor: Actor;
}

/** The statements of an append, for one batch. */
export interface PreparedAppend {
  statements: D1PreparedStatement[];
  /** Those of the statements that insert events. Only they return rows ({@link recordedColumns}). */
  inserts: D1PreparedStatement[];
  events: LedgerEvent[];
  /** The people after the append, in the order of the decisions. */
  people: Person[];
}

interface EventWrite {
  subject: number;
  event: LedgerEvent;
  commitments: Partial<Commitments>;
  request: RequestKey | null;
}

/**
 * Returns the statements that append decisions and write their projections, for one batch. There are at most seven for each
 * event of the longest decision, however many people are affected; more only if their rows are too long for one parameter.
 * The batch fails (by a trigger, or by `UNIQUE (subject, subject_seq)`) if a person got another event after the decision.
 * @throws ZodError if a payload does not match its kind; Error that names the first event which does not follow the rules.
 */
export function appendStatements(
  d1: StatementPreparer,
  decidedEvents: readonly DecidedEvents[],
  append: AppendContext,
): PreparedAppend {
  const { ledger, now, source, actor } = append;
  const result: PreparedAppend = {
    statements: [],
    inserts: [],
    events: [],
    people: decidedEvents.map(({ person }) => person),
  };
  const rounds = Math.max(0, ...decidedEvents.map(({ events }) => events.length));
  // Triggers accept a projection's row only from the person's newest event: write it before the next event.
  for (let round = 0; round < rounds; round += 1) {
    const writes: EventWrite[] = [];
    const [states, entries, proposals]: [StateRow[], ProjectedEntry[], ProposalRow[]] = [[], [], []];
    decidedEvents.forEach(({ subject, events, commitmentsOf, request = null }, whose) => {
      const decision = events[round];
      if (!decision) return;
      // Parsing fixes the order of fields, so the payload is equal when it is read again.
      const payload = payloadSchemas[decision.kind].parse(decision.payload);
      const event = { ...decision, payload, id: newId(now), source, actor } as LedgerEvent;
      const person = result.people[whose]!;
      assertFollowsRules(person, event, { recordedAt: now });
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
      result.people[whose] = applyEvent(person, event);
    });
    const inserts = insertEvents(d1, append, writes);
    result.inserts.push(...inserts);
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
const hexColumns = [events.person, events.place, events.text, events.request, events.requestDigest];
const idColumns = [events.id, events.actorId];
const writtenColumns = renderOnce(
  listOf([ledgerColumn, seq, recordedAt, ...plainColumns, ...hexColumns, ...idColumns].map(nameOf)),
);

/** Each INSERT computes the ledger's next numbers and an instant that never falls. D1 has one writer, so no two collide. */
function insertEvents(
  d1: StatementPreparer,
  { ledger, now }: AppendContext,
  writes: readonly EventWrite[],
): D1PreparedStatement[] {
  return inParts(writes.map(toRow)).map((rows) => {
    const { from, field, nth } = rowsFrom(rows);
    const values = listOf([
      ...plainColumns.map(({ name }) => field(name)),
      ...hexColumns.map(({ name }) => sql`unhex(${field(name)})`),
      ...idColumns.map(({ name }) => blobOf(field(name))),
    ]);
    // SQLite returns recorded_at of the row that has max(seq). For a single event nothing is read twice.
    const fromLedger = sql`FROM ${events} WHERE ${ledgerColumn} = ${ledger}`;
    const next = from
      ? sql`coalesce(last.top, 0) + 1 + ${nth}, max(${now}, coalesce(last.since, 0)), ${values}
          FROM ${from} CROSS JOIN (SELECT max(${seq}) AS top, ${recordedAt} AS since ${fromLedger}) last ORDER BY ${nth}`
      : sql`coalesce(max(${seq}), 0) + 1, max(${now}, coalesce(${recordedAt}, 0)), ${values} ${fromLedger}`;
    return prepare(
      d1,
      sql`INSERT INTO ${events} (${writtenColumns}) SELECT ${ledger}, ${next} RETURNING ${recordedColumns}`,
    );
  });
}

const toRow = ({ subject, event, commitments, request }: EventWrite) => ({
  subject,
  subject_seq: event.subjectSeq,
  kind: event.kind,
  day: event.day,
  about: event.about,
  occurred_at: event.occurredAt,
  time_zone: event.timeZone,
  source: event.source,
  id: event.id,
  actor_kind: event.actor.kind,
  actor_id: event.actor.id,
  payload: toStoredPayload(event.payload),
  ...commitments,
  request: request?.key,
  request_digest: request?.digest,
});
