import { profiles, timeLogs } from "#cell";
import { and, count, eq, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isGone } from "~/modules/people/erased-person.server";
import type { Member } from "~/modules/session/find-session.server";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import { isInScope } from "~/modules/policy/scope.server";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import type { TeamFilter } from "./team-filter";

const entryRow = alias(timeLogs, "t");

/** The most people whose status changes in one request. */
export const mostPeopleAtOnce = 5_000;

interface ChangeableQuery {
  member: Member;
  filter: TeamFilter;
}

/** The condition that a person of `profiles` has an open entry. */
export const isWorking = sql`EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow}
  WHERE ${entryRow.subject} = ${profiles.subject} AND ${isLogOpen})`;

const changeablePeopleQuery = (db: Db, { member, filter }: ChangeableQuery) =>
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
        isMatchedBySearch(filter.search),
        isInScope(member, profiles),
      ),
    )
    .limit(mostPeopleAtOnce + 1);

/**
 * Returns the ids of the people in a search whose status this member may change. It excludes the member, the owner, and people
 * who left or were erased, and whom the member does not manage.
 * @returns at most {@link mostPeopleAtOnce} + 1 ids.
 */
export async function listChangeable({ db }: { db: Db }, input: ChangeableQuery): Promise<string[]> {
  return (await changeablePeopleQuery(db, input)).map(({ id }) => id);
}

/** Returns how many {@link listChangeable} would list. */
export async function countChangeable({ db }: { db: Db }, input: ChangeableQuery): Promise<number> {
  const [row] = await db.select({ total: count() }).from(changeablePeopleQuery(db, input).as("changeable"));
  return row!.total;
}
