import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { admitWaiting } from "~/modules/billing/admit-waiting.server";
import { beginToWait } from "~/modules/people/write-profiles.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";

const t = alias(profiles, "t");

interface WaitingRequest {
  companyId: string;
  /** The inactive people whom the manager activates. */
  profileIds: readonly string[];
  /** The condition under which the manager may do so. */
  isAllowed: SQL;
  /** Ends what an earlier deactivation left, as each activation does. */
  ending: SQL;
}

/**
 * Lets people wait for room in the plan, and immediately activates those for whom there is room. A person who waits already keeps their place.
 * @returns the ids of those who are active now, and how many wait; null if the condition did not hold.
 */
export async function beginWaiting(
  deps: Deps,
  { companyId, profileIds, isAllowed, ending }: WaitingRequest,
): Promise<{ admitted: string[]; waiting: number } | null> {
  const { db, now } = deps;
  try {
    await withRetries(() =>
      batch(db, [assertInBatch(db, isAllowed), ending, beginToWait(db, { companyId, profileIds, now })]),
    );
  } catch (fault) {
    if (isPreconditionUnmet(fault)) return null;
    throw fault;
  }
  await admitWaiting(deps, { companyId });
  const ids = JSON.stringify(profileIds);
  const people = await withRetries(() =>
    db.all<{ id: string; isActive: number; waits: number }>(
      sql`SELECT ${t.id}, ${t.status} = 'active' AS isActive, ${t.waitingSince} IS NOT NULL AS waits
        FROM ${profiles} ${t} WHERE ${t.companyId} = ${companyId} AND ${t.id} IN (SELECT value FROM json_each(${ids}))`,
    ),
  );
  return {
    admitted: people.flatMap(({ id, isActive }) => (isActive ? id : [])),
    waiting: people.filter(({ waits }) => waits).length,
  };
}
