import { corrections, events, personStates, profiles, timeLogs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { batchOf, builderOf } from "~/platform/statement.server";
import { timeLogColumns } from "./ledger-columns";
import { toEntry, toTimeLogRow, type TimeLogRow } from "./ledger-rows";
import { BrokenHistory, replayPerson, type Replayed } from "./server/rebuild.server";

interface ProjectionOwner {
  subject: number;
  profileId: string;
}

type StoredLogRow = TimeLogRow & { as_of: number };

interface StoredProjections {
  states: { asOf: number; state: string }[];
  logs: StoredLogRow[];
  corrections: CorrectionRow[];
  profiles: {
    status: string;
    role: string;
    identity: string | null;
    named: string | null;
    represents: boolean;
  }[];
}

/**
 * Compares a person's projections with their events, and each event with the rules. An event that does not follow the rules
 * is reported, and the comparison continues after it. A person who gets an event meanwhile is skipped.
 * @returns the differences in words.
 * @throws faults of D1.
 */
export async function compareProjections(
  d1: Pick<D1Database, "prepare" | "batch">,
  whose: ProjectionOwner,
): Promise<string[]> {
  const violations: string[] = [];
  let replayed: Replayed;
  try {
    replayed = await replayPerson(d1, whose, ({ message }) => violations.push(message));
  } catch (thrown) {
    if (!(thrown instanceof BrokenHistory)) throw thrown;
    return [...violations, thrown.message];
  }
  const storedRows = await readStored(d1, whose);
  try {
    return [...violations, ...differencesOf(storedRows, replayed, whose)];
  } catch {
    return [...violations, `what screens show of ${whose.profileId} cannot be read`];
  }
}

async function readStored(
  d1: Pick<D1Database, "prepare" | "batch">,
  { subject }: ProjectionOwner,
): Promise<StoredProjections> {
  const newestIdentity = sql`(SELECT lower(hex(${events.person})) FROM ${events}
    WHERE ${events.subject} = ${profiles.subject} AND ${events.kind} = 'person' ORDER BY ${events.subjectSeq} DESC LIMIT 1)`;
  const builder = builderOf(d1);
  const { logs, ...stored } = await batchOf(d1, {
    states: builder
      .select({ asOf: personStates.asOf, state: personStates.state })
      .from(personStates)
      .where(eq(personStates.subject, subject)),
    logs: sql<StoredLogRow>`SELECT ${timeLogs.asOf}, ${timeLogColumns} FROM ${timeLogs} WHERE ${timeLogs.subject} = ${subject}`,
    corrections: builder
      .select({
        asOf: corrections.asOf,
        seq: corrections.seq,
        proposal: corrections.proposal,
        answer: corrections.answer,
        ground: corrections.ground,
      })
      .from(corrections)
      .where(eq(corrections.subject, subject)),
    profiles: builder
      .select({
        status: profiles.status,
        role: profiles.role,
        identity: profiles.identityCommitment,
        represents: sql`${profiles.representsSince} IS NOT NULL`.mapWith(Boolean).as("represents"),
        named: sql<string | null>`${newestIdentity}`.as("named"),
      })
      .from(profiles)
      .where(eq(profiles.subject, subject)),
  });
  return { ...stored, logs: logs.results };
}

function differencesOf(
  storedRows: StoredProjections,
  replayed: Replayed,
  { profileId }: ProjectionOwner,
): string[] {
  const [state] = storedRows.states;
  const [profile] = storedRows.profiles;
  const { subjectSeq, member } = replayed.state;
  if (state && state.asOf > subjectSeq) return [];
  const differsText = `of ${profileId} differs from their events`;
  const differences: string[] = [];
  const isSame = !state || (state.asOf === subjectSeq && state.state === JSON.stringify(replayed.state));
  if (!isSame || (!state && subjectSeq > 0)) differences.push(`the state ${differsText}`);
  if (profile && member && (profile.status !== member.status || profile.role !== member.role))
    differences.push(`the status or role ${differsText}`);
  if (profile && profile.represents !== (replayed.state.represents ?? false))
    differences.push(`the mandate ${differsText}`);
  // Null after erasure.
  if (profile?.identity && profile.identity !== profile.named)
    differences.push(`the identity ${differsText}`);
  differences.push(
    ...differingNumbers(
      storedRows.logs.map((row) => [row.opened_by, [row.as_of, toTimeLogRow(toEntry(row))]]),
      [...replayed.entries].map(([at, { entry, asOf }]) => [at, [asOf, toTimeLogRow(entry)]]),
    ).map((at) => `the time log ${at} ${differsText}`),
    ...differingNumbers(
      storedRows.corrections.map(({ asOf, seq, proposal, answer, ground }) => [
        seq,
        [asOf, proposal, answer, ground],
      ]),
      [...replayed.proposals.values()].map(({ proposal, asOf }) => {
        const { answer, ground, seq, ...stated } = proposal;
        return [seq, [asOf, JSON.stringify(stated), answer, ground]];
      }),
    ).map((at) => `the correction ${at} ${differsText}`),
  );
  return differences;
}

interface CorrectionRow {
  asOf: number;
  seq: number;
  proposal: string;
  answer: string | null;
  ground: string | null;
}

/** Returns the numbers whose rows differ between two lists. */
function differingNumbers(storedRows: [number, unknown][], expected: [number, unknown][]): number[] {
  const texts = (list: [number, unknown][]) => new Map(list.map(([at, row]) => [at, JSON.stringify(row)]));
  const [one, other] = [texts(storedRows), texts(expected)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((at) => one.get(at) !== other.get(at));
}
