import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Returns the condition that a manager of these centres, or of everything (null), manages a person: an employee at one of these centres.
 * @param centres the manager's `managedCentres`, as a column or as JSON.
 */
export const isManagedBy = (centres: SQLWrapper, person: Record<"role" | "centreId", SQLWrapper>): SQL =>
  sql`(${centres} IS NULL OR (${person.role} = 'employee'
    AND ${person.centreId} IN (SELECT value FROM json_each(${centres}))))`;
