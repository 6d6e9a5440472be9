import { corrections, events, personStates, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { assertInBatchOf } from "~/platform/assert-in-batch.server";
import { all, literal, prepare, type Prepares } from "~/platform/statement.server";
import { eventColumns } from "./ledger-columns";
import { toEvent, type EventRow } from "./ledger-rows";
import { evolve } from "./rules/evolve";
import { newPerson, type Entry, type Person, type PersonState, type Proposal } from "./rules/person";
import { writeEntries, writeProposals, writeStates, type SubjectKey } from "./projections.server";

const pageSize = 1_000;

/** A person's record as their events make it, with the number of the event that last wrote each part. */
export interface Replayed {
  state: PersonState;
  entries: ReadonlyMap<number, { entry: Entry; asOf: number }>;
  proposals: ReadonlyMap<number, { proposal: Proposal; asOf: number }>;
}

/** A person's events cannot be read, or one cannot follow the others. No decision makes such events. */
export class BrokenHistory extends Error {
  override name = "BrokenHistory";
}

/**
 * Returns a person's record, computed from their events alone.
 * @throws BrokenHistory
 */
export async function replayPerson(
  d1: Prepares,
  { subject, profileId }: { subject: number; profileId: string },
): Promise<Replayed> {
  const entries = new Map<number, Entry>();
  const proposals = new Map<number, Proposal>();
  const asOf = { entries: new Map<number, number>(), proposals: new Map<number, number>() };
  let { state } = newPerson(profileId);
  for await (const row of rowsOf(d1, { subject })) {
    const changed = follow({ profileId, state, entries, proposals }, row);
    ({ state } = changed);
    if (changed.entry) {
      entries.set(changed.entry.openedBy, changed.entry);
      asOf.entries.set(changed.entry.openedBy, row.subject_seq);
    }
    if (changed.proposal) {
      proposals.set(changed.proposal.seq, changed.proposal);
      asOf.proposals.set(changed.proposal.seq, row.subject_seq);
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

function follow(person: Person, row: EventRow): ReturnType<typeof evolve> {
  try {
    return evolve(person, toEvent(row));
  } catch (cause) {
    throw new BrokenHistory(`nº ${row.subject_seq} of ${person.profileId} does not follow`, { cause });
  }
}

/**
 * Rebuilds a person's projections from their events alone, in one batch. The ledger must be `rebuilding`, so that no event is
 * appended meanwhile. The batch fails if one was appended between two rebuilds, after the events were read.
 * @param extraStatements more statements for the batch.
 * @returns the number of events.
 * @throws BrokenHistory
 */
export async function rebuildPerson(
  d1: Pick<D1Database, "prepare" | "batch">,
  key: SubjectKey & { profileId: string },
  extraStatements: readonly D1PreparedStatement[] = [],
): Promise<number> {
  const { state, entries, proposals } = await replayPerson(d1, key);
  const { ledger, subject } = key;
  const newest = sql`SELECT coalesce(max(${events.subjectSeq}), 0) FROM ${events} WHERE ${events.subject} = ${subject}`;
  await d1.batch([
    ...extraStatements,
    assertInBatchOf(d1, sql`(${newest}) = ${state.subjectSeq}`),
    ...[personStates, timeLogs, corrections].map((table) =>
      prepare(d1, sql`DELETE FROM ${table} WHERE ${table.subject} = ${subject}`),
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

/** Yields a person's events in order. It reads a thousand at a time. */
async function* rowsOf(d1: Prepares, { subject }: Pick<SubjectKey, "subject">): AsyncGenerator<EventRow> {
  for (let newest = 0; ;) {
    const rows = await all<EventRow>(
      d1,
      sql`SELECT ${eventColumns} FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.subjectSeq} > ${newest}
          ORDER BY ${events.subjectSeq} LIMIT ${literal(pageSize)}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    newest = rows.at(-1)!.subject_seq;
  }
}
