import { memberships, sessions, signInLinks, users } from "#directory";
import { and, lt, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";

/**
 * Deletes links past their end, sessions past their last token, and who has left their last company and is signed in nowhere.
 * @param before what ended earlier is of no use any more.
 */
export async function purgeDirectory(
  { directory }: Pick<GlobalDeps, "directory">,
  { before }: { before: number },
): Promise<void> {
  await directory.batch([
    directory.delete(signInLinks).where(lt(signInLinks.expiresAt, before)),
    directory
      .delete(sessions)
      .where(lt(sql`coalesce(${sessions.refreshExpiresAt}, ${sessions.expiresAt})`, before)),
    directory
      .delete(users)
      .where(
        and(
          sql`${users.hasLeft} = 1`,
          sql`NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE users.id IN (m.user_id, m.former_user_id))`,
          sql`NOT EXISTS (SELECT 1 FROM ${sessions} s WHERE s.user_id = users.id)`,
        ),
      ),
  ]);
}
