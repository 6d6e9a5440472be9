import { isTransient } from "~/platform/retry.server";
import { timeLogColumns, toEntry, toTimeLogRow, type TimeLogRow } from "./ledger-rows";
import { replayPerson } from "./rebuild.server";

interface Whose {
  subject: number;
  profileId: string;
}

/**
 * Compares what screens read of a person with what their events say; whoever does something meanwhile is left for another time.
 * @returns the differences in words, none when all is well.
 * @throws transient faults of D1.
 */
export async function compareProjections(
  d1: Pick<D1Database, "prepare" | "batch">,
  whose: Whose,
): Promise<string[]> {
  try {
    return await differencesOf(d1, whose);
  } catch (thrown) {
    if (isTransient(thrown)) throw thrown;
    return [`the events of ${whose.profileId} do not follow from each other`];
  }
}

async function differencesOf(
  d1: Pick<D1Database, "prepare" | "batch">,
  { subject, profileId }: Whose,
): Promise<string[]> {
  const replayed = await replayPerson(d1, { subject, profileId });
  const [states, logs, corrections] = await d1.batch([
    d1.prepare("SELECT as_of, state FROM person_states WHERE subject = ?").bind(subject),
    d1.prepare(`SELECT as_of, ${timeLogColumns} FROM time_logs WHERE subject = ?`).bind(subject),
    d1
      .prepare("SELECT as_of, seq, proposal, answer, ground FROM corrections WHERE subject = ?")
      .bind(subject),
  ]);
  const [state] = states!.results as { as_of: number; state: string }[];
  const { subjectSeq } = replayed.state;
  if (state && state.as_of > subjectSeq) return [];
  const whose = `of ${profileId} is not what their events say`;
  const differences: string[] = [];
  const isSame = !state || (state.as_of === subjectSeq && state.state === JSON.stringify(replayed.state));
  if (!isSame || (!state && subjectSeq > 0)) differences.push(`the state ${whose}`);
  differences.push(
    ...compare(
      (logs!.results as (TimeLogRow & { as_of: number })[]).map((row) => [
        row.opened_by,
        [row.as_of, toTimeLogRow(toEntry(row))],
      ]),
      [...replayed.entries].map(([at, { entry, asOf }]) => [at, [asOf, toTimeLogRow(entry)]]),
    ).map((at) => `the time log ${at} ${whose}`),
    ...compare(
      (corrections!.results as unknown as CorrectionRow[]).map(({ as_of, seq, ...row }) => [
        seq,
        [as_of, row.proposal, row.answer, row.ground],
      ]),
      [...replayed.proposals.values()].map(({ proposal, asOf }) => {
        const { answer, ground, seq, ...stated } = proposal;
        return [seq, [asOf, JSON.stringify(stated), answer, ground]];
      }),
    ).map((at) => `the correction ${at} ${whose}`),
  );
  return differences;
}

interface CorrectionRow {
  as_of: number;
  seq: number;
  proposal: string;
  answer: string | null;
  ground: string | null;
}

/** The numbers under which two lists do not say the same. */
function compare(stored: [number, unknown][], expected: [number, unknown][]): number[] {
  const texts = (list: [number, unknown][]) => new Map(list.map(([at, row]) => [at, JSON.stringify(row)]));
  const [one, other] = [texts(stored), texts(expected)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((at) => one.get(at) !== other.get(at));
}
