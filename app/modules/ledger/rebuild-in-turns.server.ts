import { ledgers, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { logFault, logNotice } from "~/platform/log.server";
import { isPreconditionUnmet, requireIn } from "~/platform/precondition.server";
import { isTransient, withRetries } from "~/platform/retry.server";
import { nameOf, prepare } from "~/platform/statement.server";
import type { Ledger } from "./find-ledger.server";
import { rebuildPerson } from "./rebuild.server";

type Cell = Pick<D1Database, "prepare" | "batch">;

/** What a turn takes: a call for each thousand events of a person, and one more. */
const usualBounds = { people: 50, events: 20_000 };

/** A condition: an operator has asked for what screens read of a company to be made anew. */
export const isToBeRebuilt = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId} AND ${ledgers.rebuiltTo} IS NOT NULL)`;

const [state, rebuiltToName] = [nameOf(ledgers.state), nameOf(ledgers.rebuiltTo)];

const itsRebuiltTo = (ledger: number) =>
  sql`SELECT ${ledgers.rebuiltTo} FROM ${ledgers} WHERE ${ledgers.key} = ${ledger}`;

/**
 * Makes the projections of a ledger's next people anew (`npm run ledger:rebuild`). The first turn closes the ledger: nothing can be
 * appended to it until everybody's are made and the last turn opens it. Whose cannot be made keeps what screens show of them, and is
 * logged. Any turn may be cut off, held up or run twice: each person is noted in the batch that writes their rows.
 * @returns whether another turn has to follow at once.
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
    // Another turn has come further.
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

/** Closes the ledger, where somebody has asked for it. @returns who is next after whom. */
async function beginTurn(d1: Cell, ledger: number, most: number) {
  const [, asked, people] = await withRetries(() =>
    d1.batch([
      prepare(
        d1,
        sql`UPDATE ${ledgers} SET ${state} = 'rebuilding'
            WHERE ${ledgers.key} = ${ledger} AND ${ledgers.state} = 'open' AND ${ledgers.rebuiltTo} IS NOT NULL`,
      ),
      prepare(d1, itsRebuiltTo(ledger)),
      prepare(
        d1,
        sql`SELECT ${subjects.key} AS subject, coalesce(${subjects.profileId}, '') AS "profileId" FROM ${subjects}
            WHERE ${subjects.ledger} = ${ledger} AND ${subjects.key} > (${itsRebuiltTo(ledger)})
            ORDER BY ${subjects.key} LIMIT ${most}`,
      ),
    ]),
  );
  const [{ rebuilt_to: rebuiltTo } = { rebuilt_to: null }] = asked!.results as {
    rebuilt_to: number | null;
  }[];
  return { rebuiltTo, people: people!.results as unknown as Next[] };
}

/** @returns how many events of theirs there are. */
async function rebuildNext(
  d1: Cell,
  { companyId, ledger, done, subject, profileId }: Next & Ledger & { done: number },
): Promise<number> {
  const isNext = requireIn(d1, sql`(${itsRebuiltTo(ledger)}) = ${done}`);
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
