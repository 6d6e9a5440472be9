import { sessions } from "#directory";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { sessionLifetimeMs, signInLifetimeMs } from "./issue-session.server";

/**
 * Extends a browser's session to its full lifetime, within the 90 days of its sign-in. The token stays, so tabs may renew in parallel, and
 * a lost answer can be requested again.
 * @returns the new expiry.
 */
export async function renewSession(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { id: sessionId, signedInAt }: { id: string; signedInAt: number },
): Promise<number> {
  const expiresAt = Math.min(now + sessionLifetimeMs.browser, signedInAt + signInLifetimeMs);
  await directory
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.kind, "browser"), isNull(sessions.revokedAt)));
  return expiresAt;
}

const hourMs = 3_600_000;

/** Records the use of a session, after the answer and at most once an hour. The list of sessions shows it. */
export function noteUse(
  { directory, now, defer }: GlobalDeps,
  { id, lastUsedAt }: { id: string; lastUsedAt: number },
): void {
  if (lastUsedAt > now - hourMs) return;
  defer("session: last use", () =>
    directory
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, now))),
  );
}
