import { ledgers, subjects } from "#cell";
import { and, eq, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { logFault, logNotice } from "~/platform/log.server";
import { isPreconditionUnmet, assertInBatchOf } from "~/platform/assert-in-batch.server";
import { isTransient, withRetries } from "~/platform/retry.server";
import { batchOf, builderOf, prepare } from "~/platform/statement.server";
import type { Ledger } from "./find-ledger.server";
import { rebuildPerson } from "./server/rebuild.server";

type CellDatabase = Pick<D1Database, "prepare" | "batch">;

/** The limits of one turn. Each person costs one call to D1, and one more for each thousand of their events. */
const mostInATurn = { people: 50, events: 20_000 };

/** SQL condition: an operator requested a rebuild of the company's projections. */
export const isToBeRebuilt = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId} AND ${ledgers.rebuiltTo} IS NOT NULL)`;

/** Returns the query of the last person whose projections were rebuilt. */
const progressQuery = (d1: CellDatabase, ledger: number) =>
  builderOf(d1).select({ rebuiltTo: ledgers.rebuiltTo }).from(ledgers).where(eq(ledgers.key, ledger));

/**
 * Rebuilds the projections of a ledger's next people (`npm run ledger:rebuild`). The first turn closes the ledger to appends,
 * and the last turn opens it. If a person's events are broken, their rows remain and a fault is logged. A turn may be
 * interrupted, delayed or repeated: the batch that writes a person's rows also saves the progress.
 * @returns "more" if another turn must follow immediately.
 * @throws transient faults of D1.
 */
export async function rebuildInTurns(
  d1: CellDatabase,
  { ledger, companyId }: Ledger,
  bounds = mostInATurn,
): Promise<"ended" | "more"> {
  const { rebuiltTo, people } = await beginTurn(d1, ledger, bounds.people);
  if (rebuiltTo === null) return "ended";
  let events = 0;
  let lastRebuilt = rebuiltTo;
  try {
    for (const whose of people) {
      events += await rebuildNextPerson(d1, { companyId, ledger, done: lastRebuilt, ...whose });
      lastRebuilt = whose.subject;
      if (events >= bounds.events) return "more";
    }
    if (people.length > 0) return "more";
  } catch (fault) {
    // Another turn is ahead.
    if (isPreconditionUnmet(fault)) return "ended";
    throw fault;
  }
  const update = await builderOf(d1)
    .update(ledgers)
    .set({ state: "open", rebuiltTo: null })
    .where(
      and(
        eq(ledgers.key, ledger),
        eq(ledgers.rebuiltTo, lastRebuilt),
        sql`NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.key} > ${lastRebuilt})`,
      ),
    );
  if (update.meta.changes > 0) logNotice("projections rebuilt", { company: companyId });
  return "ended";
}

interface NextPerson {
  subject: number;
  profileId: string;
}

/** Closes the ledger if a rebuild is requested. @returns the progress and the next people. */
async function beginTurn(d1: CellDatabase, ledger: number, most: number) {
  const { begun, people } = await withRetries(() =>
    batchOf(d1, {
      close: builderOf(d1)
        .update(ledgers)
        .set({ state: "rebuilding" })
        .where(and(eq(ledgers.key, ledger), eq(ledgers.state, "open"), isNotNull(ledgers.rebuiltTo))),
      begun: progressQuery(d1, ledger),
      people: builderOf(d1)
        .select({ subject: subjects.key, profileId: sql<string>`coalesce(${subjects.profileId}, '')` })
        .from(subjects)
        .where(and(eq(subjects.ledger, ledger), gt(subjects.key, progressQuery(d1, ledger))))
        .orderBy(subjects.key)
        .limit(most),
    }),
  );
  return { rebuiltTo: begun[0]?.rebuiltTo ?? null, people };
}

/** @returns the number of the person's events. */
async function rebuildNextPerson(
  d1: CellDatabase,
  { companyId, ledger, done, subject, profileId }: NextPerson & Ledger & { done: number },
): Promise<number> {
  const requireNext = assertInBatchOf(d1, sql`${progressQuery(d1, ledger)} = ${done}`);
  const noteProgress = prepare(
    d1,
    builderOf(d1).update(ledgers).set({ rebuiltTo: subject }).where(eq(ledgers.key, ledger)),
  );
  try {
    return await rebuildPerson(d1, { ledger, subject, profileId }, [requireNext, noteProgress]);
  } catch (fault) {
    if (isTransient(fault) || isPreconditionUnmet(fault)) throw fault;
    logFault("rebuild", fault, { company: companyId });
    await d1.batch([requireNext, noteProgress]);
    return 0;
  }
}
