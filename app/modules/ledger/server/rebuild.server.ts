import { corrections, events, personStates, timeLogs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { assertInBatchOf } from "~/platform/assert-in-batch.server";
import { allRows, builderOf, literal, prepare, type StatementPreparer } from "~/platform/statement.server";
import { eventColumns } from "../ledger-columns";
import { toEvent, type EventRow } from "../ledger-rows";
import { evolve } from "../rules/evolve";
import type { LedgerEvent } from "../rules/event";
import { assertFollowsRules } from "../rules/verify-event";
import {
  newPerson,
  type Entry,
  type Evolution,
  type Person,
  type PersonState,
  type Proposal,
} from "../rules/person";
import { writeEntries, writeProposals, writeStates, type SubjectKey } from "../projections.server";

const pageSize = 1_000;

/** A person's record as their events make it, with the number of the event that last wrote each part. */
export interface Replayed {
  state: PersonState;
  entries: ReadonlyMap<number, { entry: Entry; asOf: number }>;
  proposals: ReadonlyMap<number, { proposal: Proposal; asOf: number }>;
}

/** An event cannot be read, cannot be applied to those before it, or does not follow the rules. It names the event. */
export class BrokenHistory extends Error {
  override name = "BrokenHistory";
}

/**
 * Returns a person's record, computed from their events alone.
 * @param onViolation receives each event that does not follow the rules. If it returns, the event is applied.
 * @throws BrokenHistory if an event cannot be read or applied, and what `onViolation` throws.
 */
export async function replayPerson(
  d1: StatementPreparer,
  { subject, profileId }: { subject: number; profileId: string },
  onViolation: (violation: BrokenHistory) => void,
): Promise<Replayed> {
  const entries = new Map<number, Entry>();
  const proposals = new Map<number, Proposal>();
  const asOf = { entries: new Map<number, number>(), proposals: new Map<number, number>() };
  let { state } = newPerson(profileId);
  for await (const row of personEventRows(d1, { subject })) {
    const changes = applyChecked({ profileId, state, entries, proposals }, row, onViolation);
    ({ state } = changes);
    if (changes.entry) {
      entries.set(changes.entry.openedBy, changes.entry);
      asOf.entries.set(changes.entry.openedBy, row.subject_seq);
    }
    if (changes.proposal) {
      proposals.set(changes.proposal.seq, changes.proposal);
      asOf.proposals.set(changes.proposal.seq, row.subject_seq);
    }
  }
  return {
    state,
    entries: new Map([...entries].map(([at, entry]) => [at, { entry, asOf: asOf.entries.get(at)! }])),
    proposals: new Map(
      [...proposals].map(([at, proposal]) => [at, { proposal, asOf: asOf.proposals.get(at)! }]),
    ),
  };
}

function applyChecked(
  person: Person,
  row: PersonEventRow,
  onViolation: (violation: BrokenHistory) => void,
): Evolution {
  const violationBy = (cause: unknown) =>
    new BrokenHistory(`nº ${row.subject_seq} of ${person.profileId} does not follow`, { cause });
  let event: LedgerEvent;
  let evolution: Evolution;
  try {
    event = toEvent(row);
    evolution = evolve(person, event);
  } catch (cause) {
    throw violationBy(cause);
  }
  try {
    assertFollowsRules(person, event, { recordedAt: row.recorded_at });
  } catch (cause) {
    onViolation(violationBy(cause));
  }
  return evolution;
}

const throwViolation = (violation: BrokenHistory): never => {
  throw violation;
};

/**
 * Rebuilds a person's projections from their events alone, in one batch. The ledger must be `rebuilding`, so that no event is
 * appended meanwhile. The batch fails if one was appended between two rebuilds, after the events were read.
 * @param alongside writes and preconditions for the batch. They run first.
 * @returns the number of events.
 * @throws BrokenHistory
 */
export async function rebuildPerson(
  d1: Pick<D1Database, "prepare" | "batch">,
  key: SubjectKey & { profileId: string },
  alongside: readonly D1PreparedStatement[] = [],
): Promise<number> {
  const { state, entries, proposals } = await replayPerson(d1, key, throwViolation);
  const { ledger, subject } = key;
  const newest = sql`(SELECT coalesce(max(${events.subjectSeq}), 0) FROM ${events} WHERE ${events.subject} = ${subject})`;
  await d1.batch([
    ...alongside,
    assertInBatchOf(d1, sql`${newest} = ${state.subjectSeq}`),
    ...[personStates, timeLogs, corrections].map((table) =>
      prepare(d1, builderOf(d1).delete(table).where(eq(table.subject, subject))),
    ),
    ...writeStates(d1, state.subjectSeq > 0 ? [{ ledger, subject, state }] : [], true),
    ...writeEntries(
      d1,
      [...entries.values()].map((each) => ({ ledger, subject, ...each })),
      true,
    ),
    ...writeProposals(
      d1,
      [...proposals.values()].map((each) => ({ ledger, subject, ...each })),
      true,
    ),
  ]);
  return state.subjectSeq;
}

type PersonEventRow = EventRow & { recorded_at: number };

/** Yields a person's events in order. It reads a thousand at a time. */
async function* personEventRows(
  d1: StatementPreparer,
  { subject }: Pick<SubjectKey, "subject">,
): AsyncGenerator<PersonEventRow> {
  for (let newest = 0; ;) {
    const rows = await allRows<PersonEventRow>(
      d1,
      sql`SELECT ${eventColumns}, ${events.recordedAt} FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.subjectSeq} > ${newest}
          ORDER BY ${events.subjectSeq} LIMIT ${literal(pageSize)}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    newest = rows.at(-1)!.subject_seq;
  }
}
