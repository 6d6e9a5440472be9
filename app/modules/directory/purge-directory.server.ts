import { foundings, kiosks, memberships, sessions, signInLinks, spentChallenges, users } from "#directory";
import { and, isNull, lt, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";

/** Which device it was is kept as long as what was punched at it (art. 34.9 ET). */
const kioskKeptMs = (4 * 365 + 1) * 86_400_000;

/**
 * Deletes codes that no manager confirmed, kiosks that ended four years ago, links past their end, challenges and foundings that no limit counts any more, sessions past their last token, and who has left their last company and is signed in nowhere.
 * @param before what ended earlier is of no use any more.
 */
export async function purgeDirectory(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { before }: { before: number },
): Promise<void> {
  await directory.batch([
    directory.delete(signInLinks).where(lt(signInLinks.expiresAt, before)),
    directory.delete(kiosks).where(and(isNull(kiosks.pairedAt), lt(kiosks.codeExpiresAt, before))),
    directory.delete(kiosks).where(lt(kiosks.endedAt, now - kioskKeptMs)),
    directory.delete(foundings).where(lt(foundings.createdAt, before)),
    directory.delete(spentChallenges).where(lt(spentChallenges.spentAt, before)),
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
