import { users } from "#schema";
import { sql, type SQL } from "drizzle-orm";

// `.invalid` is nobody's (RFC 2606): under such an address nobody signs in, and none is ever written to.
const ending = "@persona-borrada.invalid";

/** The address that a user has once who they were has been erased: an expression. */
export const erasedAddress = sql`${users.id} || ${ending}`;

/** The condition that who a user was has been erased. @param email the column with their address. */
export const isErased = (email: SQL | typeof users.email = users.email): SQL =>
  sql`${email} LIKE ${`%${ending}`}`;

/** A user's address as it is shown: empty once it has been erased. */
export const shownEmail = sql<string>`iif(${isErased()}, '', ${users.email})`;
