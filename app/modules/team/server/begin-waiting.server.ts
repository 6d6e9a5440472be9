import { profiles } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { admitWaiting } from "~/modules/billing/admit-waiting.server";
import { beginToWait } from "~/modules/people/write-profiles.server";
import type { Deps } from "~/platform/context.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import { withRetries } from "~/platform/retry.server";

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
 * Lets people wait for room in the plan, and immediately activates those for whom there is room. A person who waits already keeps their
 * place.
 * @returns the ids of those who are active now, and how many wait; null if the condition did not hold.
 */
export async function beginWaiting(
  deps: Deps,
  { companyId, profileIds, isAllowed, ending }: WaitingRequest,
): Promise<{ admitted: string[]; waiting: number } | null> {
  const { db, now } = deps;
  const begin = [ending, beginToWait(db, { companyId, profileIds, now })];
  if (!(await withRetries(() => batchIf(db, isAllowed, begin)))) return null;
  await admitWaiting(deps, { companyId });
  const profileIdsJson = JSON.stringify(profileIds);
  const people = await db
    .select({
      id: profiles.id,
      isActive: eq(profiles.status, "active").mapWith(Boolean),
      waits: isNotNull(profiles.waitingSince).mapWith(Boolean),
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        sql`${profiles.id} IN (SELECT value FROM json_each(${profileIdsJson}))`,
      ),
    );
  return {
    admitted: people.flatMap(({ id, isActive }) => (isActive ? id : [])),
    waiting: people.filter(({ waits }) => waits).length,
  };
}
