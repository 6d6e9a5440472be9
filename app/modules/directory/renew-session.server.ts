import { sessions } from "#directory";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { addCallHour } from "./server/add-call-hour.server";
import { callHoursOf, clockHourOf } from "./call-hours";
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

/**
 * Records the use of a session, after the answer and once in each clock hour. The list of sessions shows it, and queued punches are
 * judged by it. A rotation may have replaced the session meanwhile, so the newest one of its sign-in is changed.
 */
export function noteUse(
  { directory, now, defer }: GlobalDeps,
  session: Pick<typeof sessions.$inferSelect, "familyId" | "lastUsedAt" | "callHours">,
): void {
  if (callHoursOf(session).includes(clockHourOf(now))) return;
  defer("session: last use", () =>
    directory
      .update(sessions)
      .set({ lastUsedAt: sql`max(${sessions.lastUsedAt}, ${now})`, callHours: addCallHour(sessions, now) })
      .where(and(eq(sessions.familyId, session.familyId), isNull(sessions.revokedAt))),
  );
}
