import { sessions } from "#directory";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { sessionLifetimeMs, signInLifetimeMs } from "./issue-session.server";

/**
 * Extends a browser's session to its full life from now, but not beyond its sign-in's 90 days. The token stays, so any number
 * of tabs may renew at once, and whoever did not hear the answer may ask again.
 * @returns the new instant of expiry.
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

/** Writes down that a session is used, after the answer and at most once an hour: for the list of one's sessions. */
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
