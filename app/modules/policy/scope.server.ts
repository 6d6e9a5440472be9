import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";

/**
 * Returns the condition that a manager of these centres, or of everything (null), manages a person: an employee at one of these centres.
 * @param centres the manager's `managedCentres`, as a column or as JSON.
 */
export const isManagedBy = (centres: SQLWrapper, person: Record<"role" | "centreId", SQLWrapper>): SQL =>
  sql`(${centres} IS NULL OR (${person.role} = 'employee'
    AND ${person.centreId} IN (SELECT value FROM json_each(${centres}))))`;

/** Who decides over whom in a list. */
type Manager = { profile: Pick<Member["profile"], "managedCentres"> };

/** A manager who reads a list. */
export type Reader = { profile: Pick<Member["profile"], "id" | "managedCentres"> };

/** Returns the condition of a list that a manager manages a person. It costs nothing for managers of everything. */
export const isInScope = ({ profile }: Manager, person: Record<"role" | "centreId", SQLWrapper>): SQL =>
  profile.managedCentres === null
    ? sql`TRUE`
    : isManagedBy(sql`${JSON.stringify(profile.managedCentres)}`, person);

/**
 * Returns the condition of a list that a manager sees a person: {@link isInScope}, or the manager themselves. It costs nothing for managers of
 * everything.
 */
export const isShownTo = (reader: Reader, person: Record<"id" | "role" | "centreId", SQLWrapper>): SQL =>
  reader.profile.managedCentres === null
    ? sql`TRUE`
    : sql`(${isInScope(reader, person)} OR ${person.id} = ${reader.profile.id})`;

/**
 * Returns the condition of a list that a manager manages a person on a day. Managers of some centres see the days from `centreSince`, when the
 * person came to the centre.
 */
export const isInScopeOn = (
  manager: Manager,
  person: Record<"role" | "centreId" | "centreSince", SQLWrapper>,
  day: SQLWrapper,
): SQL =>
  manager.profile.managedCentres === null
    ? sql`TRUE`
    : sql`(${isInScope(manager, person)} AND ${day} >= ${person.centreSince})`;
