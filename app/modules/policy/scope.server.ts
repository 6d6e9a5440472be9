import { profiles } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";

type PersonColumns = Record<"role" | "centreId" | "centreSince", SQLWrapper>;

/**
 * The condition that a manager of these centres, or of everything (null), manages a person: an employee whose centre is one of theirs.
 * @param centres the manager's `managedCentres`, as a column or as JSON. @param day a local date: it must not lie before the person's
 * first day at the centre, since earlier days are the owner's and the unscoped administrators'.
 */
export const isManagedBy = (centres: SQLWrapper, person: PersonColumns, day?: SQLWrapper): SQL =>
  sql`(${centres} IS NULL OR (${person.role} = 'employee'
    AND ${person.centreId} IN (SELECT value FROM json_each(${centres}))${day ? sql` AND ${person.centreSince} <= ${day}` : sql``}))`;

/**
 * The condition that a member's scope has a person, for what a manager reads. It is true for everybody without a scope. Changes are
 * judged again in their batch (`stillMay`).
 * @param day as in {@link isManagedBy}.
 */
export const isInScope = (
  { profile: { managedCentres } }: Pick<Member, "profile">,
  person: PersonColumns = profiles,
  day?: SQLWrapper,
): SQL =>
  managedCentres === null ? sql`TRUE` : isManagedBy(sql`${JSON.stringify(managedCentres)}`, person, day);
