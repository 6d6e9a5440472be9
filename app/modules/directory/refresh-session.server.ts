import { memberships, sessions, users } from "#directory";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { batch, namesOf } from "~/platform/statement.server";
import { addCallHour } from "./server/add-call-hour.server";
import { sessionLifetimeMs, signInLifetimeMs, type IssuedSession } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";

const membershipRow = alias(memberships, "m");
const givenSessionRow = alias(sessions, "given");
const oldSessionRow = alias(sessions, "old");

export type RefreshOutcome =
  | {
      code: "refreshed";
      user: User;
      session: IssuedSession;
      /** The sign-in, when it switched to another profile. */
      leftBy: { familyId: string; userId: string } | null;
    }
  /** The named profile is not theirs; the token stays valid. */
  | { code: "profile-unknown" }
  | { code: "refused"; endedFamily: { familyId: string; userId: string } | null };

/** How long a repeated request gets the same answer. */
const repeatableMs = 30_000;

/**
 * Rotates the tokens of an API session, until its sign-in is 90 days old. A refresh token works once. A spent one may be stolen, so it ends
 * all sessions of the sign-in (RFC 9700 §4.14.2).
 *
 * A repetition within 30 s gets the same tokens, unless those have been spent. The new tokens derive from the old one; only hashes are
 * stored. The session uses `profileId` from now on if it is given. A repetition keeps the first call's profile.
 * @returns `refused` when the token is unknown, late, revoked or spent, with the family that ended, whose sockets must be closed.
 */
export async function refreshSession(
  { directory, env, now }: Pick<GlobalDeps, "directory" | "env" | "now">,
  { refreshToken: spentToken, profileId = null }: { refreshToken: string; profileId?: string | null },
): Promise<RefreshOutcome> {
  const spentHash = await sha256(spentToken);
  // Nested, because Drizzle drops table names from columns directly inside a selected template.
  const isTheirs = sql<number>`${sql`EXISTS (SELECT 1 FROM ${memberships} ${membershipRow}
    WHERE ${membershipRow.profileId} = ${profileId} AND ${membershipRow.userId} = ${sessions.userId} AND ${membershipRow.confirmedAt} IS NOT NULL)`}`;
  const [found] = await directory
    .select({ id: sessions.id, familyId: sessions.familyId, profileId: sessions.profileId, isTheirs })
    .from(sessions)
    .where(eq(sessions.refreshTokenHash, spentHash));
  if (!found) return { code: "refused", endedFamily: null };
  if (profileId !== null && found.isTheirs === 0) return { code: "profile-unknown" };
  // Includes the id, which no token contains: an attacker with the secret and an old token still needs the database.
  const deriveSecret = (what: string) =>
    keyedHash(env.SESSION_SECRET, `${what} after ${found.id} ${spentToken}`);
  const [token, refreshToken] = await Promise.all([
    deriveSecret("access token"),
    deriveSecret("refresh token"),
  ]);
  const [tokenHash, refreshTokenHash] = await Promise.all([sha256(token), sha256(refreshToken)]);
  // An earlier version did not know this column; then the session's creation counts.
  const signedInAt = sql`coalesce(nullif(${oldSessionRow.signedInAt}, 0), ${oldSessionRow.createdAt})`;
  const isSpentToken = sql`${oldSessionRow.refreshTokenHash} = ${spentHash}`;
  const expiryAfter = (lifetimeMs: number) =>
    sql`min(${now + lifetimeMs}, ${signedInAt} + ${signInLifetimeMs})`;
  const isRepeated = sql`${oldSessionRow.refreshedAt} >= ${now - repeatableMs}
    AND EXISTS (SELECT 1 FROM ${sessions} ${givenSessionRow} WHERE ${givenSessionRow.tokenHash} = ${tokenHash}
      AND ${givenSessionRow.revokedAt} IS NULL)`;
  const {
    issued: [issued],
    endedFamily: [family],
  } = await batch(directory, {
    opened: sql`INSERT INTO ${sessions} (${namesOf(sessions, "id", "userId", "profileId", "kind", "familyId", "tokenHash")},
      ${namesOf(sessions, "refreshTokenHash", "createdAt", "expiresAt", "refreshExpiresAt", "signedInAt")},
      ${namesOf(sessions, "lastUsedAt", "callHours", "device")})
               SELECT ${newId(now)}, ${oldSessionRow.userId}, ${profileId ?? sql`${oldSessionRow.profileId}`}, 'api', ${oldSessionRow.familyId},
                 ${tokenHash}, ${refreshTokenHash}, ${now},
                      ${expiryAfter(sessionLifetimeMs.api)}, ${expiryAfter(sessionLifetimeMs.refresh)}, ${signedInAt}, ${now},
                        ${addCallHour(oldSessionRow, now)}, ${oldSessionRow.device}
               FROM ${sessions} ${oldSessionRow}
               WHERE ${isSpentToken} AND ${oldSessionRow.refreshedAt} IS NULL AND ${oldSessionRow.revokedAt} IS NULL
                 AND ${oldSessionRow.refreshExpiresAt} > ${now}`,
    revoked: directory
      .update(sessions)
      .set({ revokedAt: now })
      .where(
        and(
          isNull(sessions.revokedAt),
          eq(
            sessions.familyId,
            directory
              .select({ familyId: oldSessionRow.familyId })
              .from(oldSessionRow)
              .where(and(isSpentToken, isNotNull(oldSessionRow.refreshedAt), sql`NOT (${isRepeated})`)),
          ),
        ),
      ),
    spent: directory
      .update(sessions)
      .set({ refreshedAt: now, revokedAt: now, callHours: [] })
      .where(and(eq(sessions.refreshTokenHash, spentHash), isNull(sessions.refreshedAt))),
    issued: directory
      // Aliases, because a batch merges columns with the same name.
      .select({
        user: users,
        id: sql<string>`${sessions.id}`.as("session_id"),
        expiresAt: sql<number>`${sessions.expiresAt}`.as("session_ends_at"),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))),
    endedFamily: directory
      .select({ familyId: sessions.familyId, userId: sessions.userId })
      .from(sessions)
      .where(and(eq(sessions.refreshTokenHash, spentHash), isNotNull(sessions.refreshedAt))),
  });
  if (!issued) return { code: "refused", endedFamily: family ?? null };
  const { user, ...session } = issued;
  const isLeft = profileId !== null && found.profileId !== null && found.profileId !== profileId;
  return {
    code: "refreshed",
    user,
    session: { ...session, token, refreshToken },
    leftBy: isLeft ? { familyId: found.familyId, userId: user.id } : null,
  };
}
