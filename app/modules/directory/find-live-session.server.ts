import { memberships, sessions, users } from "#directory";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import type { SessionKind } from "./issue-session.server";

/** The token that a request sends, and where it was from: a browser's cookie or a program's header. */
export interface SentToken {
  token: string;
  kind: SessionKind;
}

/** Returns the live session of a token with its user, and its profile when it belongs to that user; null without one. */
export async function findLiveSession(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { token, kind }: SentToken,
) {
  const [found] = await directory
    .select({
      session: sessions,
      user: users,
      home: { profileId: memberships.profileId, cell: memberships.cell },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.profileId, sessions.profileId),
        eq(memberships.userId, users.id),
        isNotNull(memberships.confirmedAt),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, await sha256(token)),
        eq(sessions.kind, kind),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return found ?? null;
}
