import { sql, type SQL } from "drizzle-orm";

/**
 * The condition that who somebody was has been erased: until then everybody has a name or an address.
 * @param profile what the statement calls the table of profiles.
 */
export const isErased = (profile = "profiles"): SQL =>
  sql.raw(`(${profile}.full_name IS NULL AND ${profile}.email IS NULL)`);
