import { profiles } from "#cell";
import { and, count, eq, ne, not, sql } from "drizzle-orm";
import { isGone } from "~/modules/people/erased-person.server";
import type { Member } from "~/modules/directory/find-session.server";
import { isFoundBy } from "~/modules/directory/first-by-name.server";
import { isOpen } from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import type { TeamFilter } from "./team-filter";

/** How many people may change their status at once. */
export const mostAtOnce = 5_000;

interface Changeable {
  member: Member;
  filter: TeamFilter;
}

/** The condition that somebody of `profiles` is at work now. */
export const isWorking = sql`EXISTS (SELECT 1 FROM time_logs t
  WHERE t.subject = ${profiles.subject} AND ${sql.raw(isOpen)})`;

const changeable = (db: Db, { member, filter }: Changeable) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, member.company.id),
        filter.status ? eq(profiles.status, filter.status) : undefined,
        ne(profiles.role, "owner"),
        ne(profiles.id, member.profile.id),
        not(isGone()),
        isFoundBy(filter.search),
      ),
    )
    .limit(mostAtOnce + 1);

/**
 * The ids of everybody a filter shows whose status this member may change: neither their own nor the owner's, nor that
 * of whoever has left or has been erased.
 * @returns at most one more than may change at once.
 */
export async function listChangeable({ db }: { db: Db }, input: Changeable): Promise<string[]> {
  return (await changeable(db, input)).map(({ id }) => id);
}

/** How many {@link listChangeable} would list. */
export async function countChangeable({ db }: { db: Db }, input: Changeable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(changeable(db, input).as("changeable"));
  return row!.total;
}
