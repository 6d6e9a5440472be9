import { memberships, sessions } from "#directory";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import type { SessionKind } from "./issue-session.server";

/** A live sign-in: of a browser, or of a program with rotated tokens. */
export interface SignIn {
  familyId: string;
  kind: SessionKind;
  device: string | null;
  signedInAt: number;
  lastUsedAt: number;
}

/** More than a user opens in 90 days. The rest can be ended together. */
const mostListedSignIns = 100;

const isLiveSignIn = (userId: string, now: number) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sql`coalesce(${sessions.refreshExpiresAt}, ${sessions.expiresAt})`, now),
  );

/** Lists a user's live sign-ins, the last used first; a hundred at most. */
export const listSignIns = (
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { userId }: { userId: string },
): Promise<SignIn[]> =>
  directory
    .select({
      familyId: sessions.familyId,
      kind: sessions.kind,
      device: sessions.device,
      // An earlier version did not know these columns and wrote 0.
      signedInAt: sql<number>`coalesce(nullif(${sessions.signedInAt}, 0), ${sessions.createdAt})`,
      lastUsedAt: sql<number>`coalesce(nullif(${sessions.lastUsedAt}, 0), ${sessions.createdAt})`,
    })
    .from(sessions)
    .where(isLiveSignIn(userId, now))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostListedSignIns);

/**
 * Ends one of a user's sign-ins, all but one, or all. Idempotent.
 * @returns the families that ended now, whose sockets must be closed.
 */
export async function endSignIns(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { userId, ...which }: { userId: string } & ({ familyId: string } | { allBut: string | null }),
): Promise<string[]> {
  const isChosenSignIn =
    "familyId" in which
      ? eq(sessions.familyId, which.familyId)
      : which.allBut === null
        ? undefined
        : ne(sessions.familyId, which.allBut);
  const endedRows = await directory
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isLiveSignIn(userId, now), isChosenSignIn))
    .returning({ familyId: sessions.familyId });
  return [...new Set(endedRows.map(({ familyId }) => familyId))];
}

/** Ends all sessions of the user behind a profile. @returns those that ended now. */
export const endSignInsBehind = (
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { profileId }: { profileId: string },
) =>
  directory
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(
          sessions.userId,
          directory
            .select({ id: memberships.userId })
            .from(memberships)
            .where(and(eq(memberships.profileId, profileId), isNotNull(memberships.confirmedAt))),
        ),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ userId: sessions.userId, familyId: sessions.familyId });
