import { profiles, sessions, users } from "#schema";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { statement } from "~/platform/statement.server";
import { issueSecrets, type IssuedSession } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";

export type Refreshed =
  | { code: "refreshed"; user: User; session: IssuedSession }
  | { code: "refused"; endedFamily: { familyId: string; companyId: string } | null };

/**
 * Rotates the tokens of an API session. A refresh token works once: whoever brings a spent one may have stolen it, so
 * its whole family of sessions ends (RFC 9700 §4.14.2).
 * `refused` when the token is unknown, late, revoked or spent; with the family that ended, whose sockets are to be closed.
 */
export async function refreshSession(
  { db, now }: Deps,
  { refreshToken }: { refreshToken: string },
): Promise<Refreshed> {
  const spentHash = await sha256(refreshToken);
  const { session, row } = await issueSecrets("api", now);
  const spent = sql`old.refresh_token_hash = ${spentHash}`;
  const [, , , rows, [family]] = await db.batch([
    statement(
      db,
      sql`INSERT INTO ${sessions} (id, user_id, kind, family_id, token_hash, refresh_token_hash, created_at, expires_at, refresh_expires_at)
               SELECT ${session.id}, old.user_id, 'api', old.family_id, ${row.tokenHash}, ${row.refreshTokenHash}, ${now},
                      ${session.expiresAt}, ${row.refreshExpiresAt}
               FROM ${sessions} old
               WHERE ${spent} AND old.refreshed_at IS NULL AND old.revoked_at IS NULL AND old.refresh_expires_at > ${now}`,
    ),
    statement(
      db,
      sql`UPDATE ${sessions} SET revoked_at = ${now}
               WHERE revoked_at IS NULL
                 AND family_id = (SELECT old.family_id FROM ${sessions} old WHERE ${spent} AND old.refreshed_at IS NOT NULL)`,
    ),
    db
      .update(sessions)
      .set({ refreshedAt: now, revokedAt: now })
      .where(and(eq(sessions.refreshTokenHash, spentHash), isNull(sessions.refreshedAt))),
    db
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, session.id), isNull(sessions.revokedAt))),
    db
      .select({ familyId: sessions.familyId, companyId: profiles.companyId })
      .from(sessions)
      .innerJoin(profiles, eq(profiles.userId, sessions.userId))
      .where(and(eq(sessions.refreshTokenHash, spentHash), isNotNull(sessions.refreshedAt))),
  ]);
  const user = rows[0]?.user;
  if (user) return { code: "refreshed", user, session };
  return { code: "refused", endedFamily: family ?? null };
}
