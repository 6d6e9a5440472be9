import { memberships, sessions, users } from "#directory";
import { sql, type SQL } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { statement } from "~/platform/statement.server";
import type { issueSecrets, SessionKind } from "./issue-session.server";

interface Opening extends Awaited<ReturnType<typeof issueSecrets>> {
  kind: SessionKind;
  device: string | null;
  /** The profile that was named; null goes on as the only one of its person, if they have one alone. */
  profileId: string | null;
  /** The one row of `users u` for whom it is opened, or none. */
  from: SQL;
}

/**
 * The statements that open a session, for the batch that decides whether: carried out again, they find it open. Somebody's second
 * sign-in in a browser is when a passkey is offered to them.
 */
export function openSession(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { session, row, kind, device, profileId, from }: Opening,
) {
  // Theirs may be one more by now, of which nobody was asked: then it is none.
  const only = sql`(SELECT min(m.profile_id) FROM ${memberships} m
    WHERE m.user_id = u.id AND m.settled_at IS NOT NULL HAVING count(*) = 1)`;
  return [
    statement(
      directory,
      sql`INSERT INTO ${sessions} (id, user_id, profile_id, kind, family_id, token_hash, refresh_token_hash, created_at, expires_at, refresh_expires_at, signed_in_at, last_used_at, device)
             SELECT ${session.id}, u.id, ${profileId ?? only}, ${kind}, ${session.id}, ${row.tokenHash}, ${row.refreshTokenHash}, ${now},
                    ${session.expiresAt}, ${row.refreshExpiresAt}, ${now}, ${now}, ${device}
             ${from}
             ON CONFLICT (id) DO NOTHING`,
    ),
    statement(
      directory,
      sql`UPDATE ${users} SET last_sign_in_at = ${now},
               is_offered_passkey = iif(${kind === "browser" ? 1 : 0} AND last_sign_in_at < ${now}, coalesce(is_offered_passkey, 1), is_offered_passkey)
             WHERE id = (SELECT user_id FROM ${sessions} WHERE id = ${session.id})`,
    ),
  ] as const;
}
