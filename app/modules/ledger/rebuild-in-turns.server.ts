import { ledgers, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { logFault, logNotice } from "~/platform/log.server";
import { isPreconditionUnmet, assertInBatchOf } from "~/platform/assert-in-batch.server";
import { isTransient, withRetries } from "~/platform/retry.server";
import { batchOf, nameOf, prepare } from "~/platform/statement.server";
import type { Ledger } from "./find-ledger.server";
import { rebuildPerson } from "./rebuild.server";

type Cell = Pick<D1Database, "prepare" | "batch">;

/** The limits of one turn. Each person costs one call to D1, and one more for each thousand of their events. */
const usualBounds = { people: 50, events: 20_000 };

/** SQL condition: an operator requested a rebuild of the company's projections. */
export const isToBeRebuilt = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId} AND ${ledgers.rebuiltTo} IS NOT NULL)`;

const [state, rebuiltToName] = [nameOf(ledgers.state), nameOf(ledgers.rebuiltTo)];

const itsRebuiltTo = (ledger: number) =>
  sql`SELECT ${ledgers.rebuiltTo} FROM ${ledgers} WHERE ${ledgers.key} = ${ledger}`;

/**
 * Rebuilds the projections of a ledger's next people (`npm run ledger:rebuild`). The first turn closes the ledger to appends,
 * and the last turn opens it. If a person's events are broken, their rows remain and a fault is logged. A turn may be
 * interrupted, delayed or repeated: the batch that writes a person's rows also saves the progress.
 * @returns "more" if another turn must follow immediately.
 * @throws transient faults of D1.
 */
export async function rebuildInTurns(
  d1: Cell,
  { ledger, companyId }: Ledger,
  bounds = usualBounds,
): Promise<"ended" | "more"> {
  const { rebuiltTo, people } = await beginTurn(d1, ledger, bounds.people);
  if (rebuiltTo === null) return "ended";
  let events = 0;
  let done = rebuiltTo;
  try {
    for (const whose of people) {
      events += await rebuildNext(d1, { companyId, ledger, done, ...whose });
      done = whose.subject;
      if (events >= bounds.events) return "more";
    }
    if (people.length > 0) return "more";
  } catch (fault) {
    // Another turn is ahead.
    if (isPreconditionUnmet(fault)) return "ended";
    throw fault;
  }
  const opened = await prepare(
    d1,
    sql`UPDATE ${ledgers} SET ${state} = 'open', ${rebuiltToName} = NULL
        WHERE ${ledgers.key} = ${ledger} AND ${ledgers.rebuiltTo} = ${done}
          AND NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.key} > ${done})`,
  ).run();
  if (opened.meta.changes > 0) logNotice("projections rebuilt", { company: companyId });
  return "ended";
}

interface Next {
  subject: number;
  profileId: string;
}

/** Closes the ledger if a rebuild is requested. @returns the progress and the next people. */
async function beginTurn(d1: Cell, ledger: number, most: number) {
  const { asked, people } = await withRetries(() =>
    batchOf(d1, {
      close: sql`UPDATE ${ledgers} SET ${state} = 'rebuilding'
          WHERE ${ledgers.key} = ${ledger} AND ${ledgers.state} = 'open' AND ${ledgers.rebuiltTo} IS NOT NULL`,
      asked: itsRebuiltTo(ledger),
      people: sql`SELECT ${subjects.key} AS subject, coalesce(${subjects.profileId}, '') AS "profileId" FROM ${subjects}
          WHERE ${subjects.ledger} = ${ledger} AND ${subjects.key} > (${itsRebuiltTo(ledger)})
          ORDER BY ${subjects.key} LIMIT ${most}`,
    }),
  );
  const [{ rebuilt_to: rebuiltTo } = { rebuilt_to: null }] = asked.results as {
    rebuilt_to: number | null;
  }[];
  return { rebuiltTo, people: people.results as unknown as Next[] };
}

/** @returns the number of the person's events. */
async function rebuildNext(
  d1: Cell,
  { companyId, ledger, done, subject, profileId }: Next & Ledger & { done: number },
): Promise<number> {
  const isNext = assertInBatchOf(d1, sql`(${itsRebuiltTo(ledger)}) = ${done}`);
  const note = prepare(
    d1,
    sql`UPDATE ${ledgers} SET ${rebuiltToName} = ${subject} WHERE ${ledgers.key} = ${ledger}`,
  );
  try {
    return await rebuildPerson(d1, { ledger, subject, profileId }, [isNext, note]);
  } catch (fault) {
    if (isTransient(fault) || isPreconditionUnmet(fault)) throw fault;
    logFault("rebuild", fault, { company: companyId });
    await d1.batch([isNext, note]);
    return 0;
  }
}
