import { corrections, events, personStates, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { requireIn } from "~/platform/precondition.server";
import { all, prepare, type Prepares } from "~/platform/statement.server";
import { eventColumns } from "./ledger-columns";
import { toEvent, type EventRow } from "./ledger-rows";
import { evolve } from "./model/evolve";
import { newPerson, type Entry, type Person, type PersonState, type Proposal } from "./model/person";
import { writeEntries, writeProposals, writeStates, type SubjectKey } from "./projections.server";

const pageSize = 1_000;

/** What a person's events make of their record, and the event that made each part of it so. */
export interface Replayed {
  state: PersonState;
  entries: ReadonlyMap<number, { entry: Entry; asOf: number }>;
  proposals: ReadonlyMap<number, { proposal: Proposal; asOf: number }>;
}

/** A person's events cannot be read, or do not follow from each other: no decision can have made them. */
export class BrokenHistory extends Error {
  override name = "BrokenHistory";
}

/**
 * Follows a person's events from the first to the newest, and nothing else.
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
 * Makes one person's projections anew from their events, and from nothing else, in one batch. The ledger must be
 * `rebuilding`: no event comes in meanwhile. The batch fails where one did, between two rebuilds, since the events were read.
 * @param also what else is required and written in the batch.
 * @returns how many events there are.
 * @throws BrokenHistory
 */
export async function rebuildPerson(
  d1: Pick<D1Database, "prepare" | "batch">,
  key: SubjectKey & { profileId: string },
  also: readonly D1PreparedStatement[] = [],
): Promise<number> {
  const { state, entries, proposals } = await replayPerson(d1, key);
  const { ledger, subject } = key;
  const newest = sql`SELECT coalesce(max(${events.subjectSeq}), 0) FROM ${events} WHERE ${events.subject} = ${subject}`;
  await d1.batch([
    ...also,
    requireIn(d1, sql`(${newest}) = ${state.subjectSeq}`),
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

/** A person's events in order, a thousand at a time. */
async function* rowsOf(d1: Prepares, { subject }: Pick<SubjectKey, "subject">): AsyncGenerator<EventRow> {
  for (let newest = 0; ;) {
    const rows = await all<EventRow>(
      d1,
      sql`SELECT ${eventColumns} FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.subjectSeq} > ${newest}
          ORDER BY ${events.subjectSeq} LIMIT ${sql.raw(`${pageSize}`)}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    newest = rows.at(-1)!.subject_seq;
  }
}
