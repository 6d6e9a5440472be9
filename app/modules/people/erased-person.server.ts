import { profiles } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** The columns of profiles that the conditions read, under any alias. */
type IdentityColumns = Record<"userId" | "email" | "status" | "fullName", SQLWrapper>;

/**
 * The condition that a person left the company or was erased. Nobody signs in as them, and only an invitation brings them back.
 * It excludes people who never had an address: managers activate them as usual.
 */
export const isGone = (whom: IdentityColumns = profiles): SQL =>
  sql`((${whom.userId} IS NULL AND ${whom.email} IS NOT NULL AND ${whom.status} = 'inactive') OR ${isErased(whom)})`;

/** The condition that a person's identity was erased. Everybody else has a name or an address. */
export const isErased = ({ fullName, email }: Pick<IdentityColumns, "fullName" | "email"> = profiles): SQL =>
  sql`(${fullName} IS NULL AND ${email} IS NULL)`;
