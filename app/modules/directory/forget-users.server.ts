import { memberships, profiles, sessions, users } from "#schema";
import { inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { hasSeveral } from "./memberships.server";

/**
 * The statements after which nobody may use some profiles any more, and the users behind them are forgotten, with their
 * sessions and their address. A user who is in another company stays.
 * @param whose a condition on `profiles`, which still name their users.
 */
export function forgetUsers(db: Db, whose: SQL) {
  const them = sql`(SELECT p.user_id FROM ${profiles} p WHERE p.id IN (SELECT profiles.id FROM ${profiles} WHERE ${whose})
    AND NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.user_id = p.user_id))`;
  return [
    db.delete(memberships).where(sql`profile_id IN (SELECT profiles.id FROM ${profiles} WHERE ${whose})`),
    db.delete(sessions).where(inArray(sessions.userId, them)),
    db.delete(users).where(inArray(users.id, them)),
    db
      .update(users)
      .set({ isInSeveral: hasSeveral })
      .where(sql`id IN (SELECT user_id FROM ${profiles} WHERE ${whose})`),
  ] as const;
}
