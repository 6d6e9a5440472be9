import { sql, type SQL } from "drizzle-orm";
import { logFault, logNotice } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import type { Ledger } from "./find-ledger.server";
import { BrokenHistory, rebuildPerson } from "./rebuild.server";

/** With a call for each thousand events of theirs, and one more. */
const peopleATurn = 50;

/** A condition: an operator has asked for what screens read of a company to be made anew. */
export const isToBeRebuilt = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ledgers WHERE company_id = ${companyId} AND rebuilt_to IS NOT NULL)`;

/**
 * Makes the projections of a ledger's next people anew (`npm run ledger:rebuild`), and opens the ledger once everybody's are. Until
 * then nothing can be appended to it. Whose events do not follow from each other keeps what screens show of them, and is logged.
 * A turn may be cut off, or run twice: the next goes on from what is there.
 * @returns whether another turn has to follow at once.
 */
export async function rebuildInTurns(
  d1: Pick<D1Database, "prepare" | "batch">,
  { ledger, companyId }: Ledger,
  most = peopleATurn,
): Promise<"ended" | "more"> {
  const { results: people } = await withRetries(() =>
    d1
      .prepare(
        `SELECT key AS subject, coalesce(profile_id, '') AS profileId FROM subjects
         WHERE ledger = ?1 AND key > (SELECT rebuilt_to FROM ledgers WHERE key = ?1) ORDER BY key LIMIT ?2`,
      )
      .bind(ledger, most)
      .all<{ subject: number; profileId: string }>(),
  );
  for (const whose of people)
    try {
      await withRetries(() => rebuildPerson(d1, { ledger, ...whose }));
    } catch (fault) {
      if (!(fault instanceof BrokenHistory)) throw fault;
      logFault("rebuild", fault, { company: companyId });
    }
  const last = people.at(-1);
  if (last) {
    await d1
      .prepare(
        "UPDATE ledgers SET rebuilt_to = max(rebuilt_to, ?2) WHERE key = ?1 AND rebuilt_to IS NOT NULL",
      )
      .bind(ledger, last.subject)
      .run();
    return "more";
  }
  const { meta } = await d1
    .prepare("UPDATE ledgers SET state = 'open', rebuilt_to = NULL WHERE key = ? AND rebuilt_to IS NOT NULL")
    .bind(ledger)
    .run();
  if (meta.changes > 0) logNotice("projections rebuilt", { company: companyId });
  return "ended";
}
