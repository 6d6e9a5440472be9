import { sessions } from "#directory";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";

/** Ends all sessions of a sign-in, for every tab that shares them. Idempotent. */
export async function endFamily(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { familyId }: { familyId: string },
): Promise<void> {
  await directory
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.familyId, familyId), isNull(sessions.revokedAt)));
}

/** Returns whether a sign-in still gives access, or could after a refresh. Its newest tokens decide. */
export async function isFamilyLive(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { familyId }: { familyId: string },
): Promise<boolean> {
  const endsAt = sql<number>`coalesce(${sessions.refreshExpiresAt}, ${sessions.expiresAt})`;
  const live = and(eq(sessions.familyId, familyId), isNull(sessions.revokedAt), gt(endsAt, now));
  return (await directory.select({ id: sessions.id }).from(sessions).where(live).limit(1)).length > 0;
}
