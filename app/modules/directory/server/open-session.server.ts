import { memberships, sessions, users } from "#directory";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { nameOf, namesOf } from "~/platform/statement.server";
import type { issueSecrets, SessionKind } from "../issue-session.server";

const membershipRow = alias(memberships, "m");
const userRow = alias(users, "u");

interface SessionOpening extends Awaited<ReturnType<typeof issueSecrets>> {
  kind: SessionKind;
  device: string | null;
  /** The named profile; null uses the only profile of a user who has just one. */
  profileId: string | null;
  /** The FROM clause with one row of `users u`, or none. */
  from: SQL;
}

/**
 * Returns the statements that open a session, for the batch that decides about it. Idempotent. From the second sign-in in a browser, a
 * passkey is offered.
 */
export function openSession(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { session, row, kind, device, profileId, from }: SessionOpening,
) {
  // The user may have joined a second company meanwhile; then the session has no profile.
  const onlyProfileId = sql`(SELECT min(${membershipRow.profileId}) FROM ${memberships} ${membershipRow}
    WHERE ${membershipRow.userId} = ${userRow.id} AND ${membershipRow.confirmedAt} IS NOT NULL HAVING count(*) = 1)`;
  return {
    opened: sql`INSERT INTO ${sessions} (${namesOf(sessions, "id", "userId", "profileId", "kind", "familyId", "tokenHash")},
      ${namesOf(sessions, "refreshTokenHash", "createdAt", "expiresAt", "refreshExpiresAt", "signedInAt")},
      ${namesOf(sessions, "lastUsedAt", "device")})
             SELECT ${session.id}, ${userRow.id}, ${profileId ?? onlyProfileId}, ${kind}, ${session.id}, ${row.tokenHash},
               ${row.refreshTokenHash}, ${now},
                    ${session.expiresAt}, ${row.refreshExpiresAt}, ${now}, ${now}, ${device}
             ${from}
             ON CONFLICT (${nameOf(sessions.id)}) DO NOTHING`,
    signedIn: directory
      .update(users)
      .set({
        lastSignInAt: now,
        isOfferedPasskey:
          kind === "browser"
            ? sql`iif(${users.lastSignInAt} < ${now}, coalesce(${users.isOfferedPasskey}, 1), ${users.isOfferedPasskey})`
            : undefined,
      })
      .where(
        eq(
          users.id,
          directory.select({ id: sessions.userId }).from(sessions).where(eq(sessions.id, session.id)),
        ),
      ),
  };
}
