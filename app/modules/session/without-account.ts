import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Returns a condition: a person was added without an address. They have no user, and punch and answer at a kiosk. A person who left keeps
 * their address; an erased person has no name.
 * @param whom the columns of profiles, under any alias.
 */
export const isWithoutAccount = (whom: Record<"userId" | "email" | "fullName", SQLWrapper>): SQL =>
  sql`(${whom.userId} IS NULL AND ${whom.email} IS NULL AND ${whom.fullName} IS NOT NULL)`;
