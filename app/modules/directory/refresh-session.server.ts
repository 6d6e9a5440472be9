import { memberships, sessions, users } from "#directory";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { sessionLifetimeMs, signInLifetimeMs, type IssuedSession } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";

export type Refreshed =
  | {
      code: "refreshed";
      user: User;
      session: IssuedSession;
      /** The sign-in, where it goes on as another profile now. */
      leftBy: { familyId: string; userId: string } | null;
    }
  /** It is none of theirs; the token is still good. */
  | { code: "profile-unknown" }
  | { code: "refused"; endedFamily: { familyId: string; userId: string } | null };

/** Whoever did not hear the answer may ask again that long, and is told the same. */
const repeatableMs = 30_000;

/**
 * Rotates the tokens of an API session, until its sign-in is 90 days old. A refresh token works once: whoever brings a spent
 * one may have stolen it, so its whole family of sessions ends (RFC 9700 §4.14.2). Only within 30 s, and while what it gave
 * has not been spent in turn, it gives the same again: the new tokens follow from the old one, and only hashes are kept.
 * A profile that is named is the one that the session goes on as; a repetition gives what the first time gave.
 * `refused` when the token is unknown, late, revoked or spent; with the family that ended, whose sockets are to be closed.
 */
export async function refreshSession(
  { directory, env, now }: Pick<GlobalDeps, "directory" | "env" | "now">,
  { refreshToken: spentToken, profileId = null }: { refreshToken: string; profileId?: string | null },
): Promise<Refreshed> {
  const spentHash = await sha256(spentToken);
  const isTheirs = sql<number>`EXISTS (SELECT 1 FROM ${memberships} m
    WHERE m.profile_id = ${profileId} AND m.user_id = sessions.user_id AND m.settled_at IS NOT NULL)`;
  const [old] = await directory
    .select({ id: sessions.id, familyId: sessions.familyId, profileId: sessions.profileId, isTheirs })
    .from(sessions)
    .where(eq(sessions.refreshTokenHash, spentHash));
  if (!old) return { code: "refused", endedFamily: null };
  if (profileId !== null && old.isTheirs === 0) return { code: "profile-unknown" };
  // With the id, which no token tells: whoever has the secret and an old token still needs the database.
  const after = (what: string) => keyedHash(env.SESSION_SECRET, `${what} after ${old.id} ${spentToken}`);
  const [token, refreshToken] = await Promise.all([after("access token"), after("refresh token")]);
  const [tokenHash, refreshTokenHash] = await Promise.all([sha256(token), sha256(refreshToken)]);
  // What an earlier version of the program wrote, without knowing the column, counts from the session's own beginning.
  const signedInAt = sql`coalesce(nullif(old.signed_in_at, 0), old.created_at)`;
  const spent = sql`old.refresh_token_hash = ${spentHash}`;
  const endsAt = (lifetimeMs: number) => sql`min(${now + lifetimeMs}, ${signedInAt} + ${signInLifetimeMs})`;
  const isRepeated = sql`old.refreshed_at >= ${now - repeatableMs}
    AND EXISTS (SELECT 1 FROM ${sessions} given WHERE given.token_hash = ${tokenHash} AND given.revoked_at IS NULL)`;
  const [, , , [given], [family]] = await directory.batch([
    statement(
      directory,
      sql`INSERT INTO ${sessions} (id, user_id, profile_id, kind, family_id, token_hash, refresh_token_hash, created_at, expires_at,
                                   refresh_expires_at, signed_in_at, last_used_at, device)
               SELECT ${newId(now)}, old.user_id, ${profileId ?? sql`old.profile_id`}, 'api', old.family_id, ${tokenHash}, ${refreshTokenHash}, ${now},
                      ${endsAt(sessionLifetimeMs.api)}, ${endsAt(sessionLifetimeMs.refresh)}, ${signedInAt}, ${now}, old.device
               FROM ${sessions} old
               WHERE ${spent} AND old.refreshed_at IS NULL AND old.revoked_at IS NULL AND old.refresh_expires_at > ${now}`,
    ),
    statement(
      directory,
      sql`UPDATE ${sessions} SET revoked_at = ${now}
               WHERE revoked_at IS NULL
                 AND family_id = (SELECT old.family_id FROM ${sessions} old
                                  WHERE ${spent} AND old.refreshed_at IS NOT NULL AND NOT (${isRepeated}))`,
    ),
    directory
      .update(sessions)
      .set({ refreshedAt: now, revokedAt: now })
      .where(and(eq(sessions.refreshTokenHash, spentHash), isNull(sessions.refreshedAt))),
    directory
      // Under names of their own: in a batch, columns of one name are one.
      .select({
        user: users,
        id: sql<string>`${sessions.id}`.as("session_id"),
        expiresAt: sql<number>`${sessions.expiresAt}`.as("session_ends_at"),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))),
    directory
      .select({ familyId: sessions.familyId, userId: sessions.userId })
      .from(sessions)
      .where(and(eq(sessions.refreshTokenHash, spentHash), isNotNull(sessions.refreshedAt))),
  ]);
  if (!given) return { code: "refused", endedFamily: family ?? null };
  const { user, ...session } = given;
  const isLeft = profileId !== null && old.profileId !== null && old.profileId !== profileId;
  return {
    ...{ code: "refreshed", user, session: { ...session, token, refreshToken } },
    leftBy: isLeft ? { familyId: old.familyId, userId: user.id } : null,
  };
}
