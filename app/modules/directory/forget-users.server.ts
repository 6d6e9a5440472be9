import { profiles, sessions, users } from "#schema";
import { inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { erasedAddress } from "./erased-person.server";

/**
 * The statements after which nothing says who the users behind some profiles are, nobody is signed in as them and their
 * address is free again. A user who has another profile stays.
 * @param whose a condition on `profiles`.
 */
export function forgetUsers(db: Db, whose: SQL) {
  const them = sql`(SELECT user_id FROM ${profiles} WHERE ${whose}
    AND NOT EXISTS (SELECT 1 FROM ${profiles} o WHERE o.user_id = profiles.user_id AND o.id <> profiles.id))`;
  return [
    db.delete(sessions).where(inArray(sessions.userId, them)),
    db
      .update(users)
      .set({ email: erasedAddress, userMetadata: {}, lastSignInAt: null })
      .where(inArray(users.id, them)),
  ] as const;
}
