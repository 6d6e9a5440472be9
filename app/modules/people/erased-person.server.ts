import { sql, type SQL } from "drizzle-orm";

/**
 * The condition that somebody has left the company, or has been erased: nobody signs in as them, and only an invitation brings
 * them back. Whoever never had an address is deactivated and activated as everybody is.
 * @param profile what the statement calls the table of profiles.
 */
export const isGone = (profile = "profiles"): SQL =>
  sql`(${sql.raw(`(${profile}.user_id IS NULL AND ${profile}.email IS NOT NULL AND ${profile}.status = 'inactive')`)} OR ${isErased(profile)})`;

/**
 * The condition that who somebody was has been erased: until then everybody has a name or an address.
 * @param profile what the statement calls the table of profiles.
 */
export const isErased = (profile = "profiles"): SQL =>
  sql.raw(`(${profile}.full_name IS NULL AND ${profile}.email IS NULL)`);
