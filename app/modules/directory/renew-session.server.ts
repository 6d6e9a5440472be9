import { sessions } from "#schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { sessionLifetimeMs } from "./issue-session.server";

/**
 * Extends a browser's session to its full life from now. The token stays, so any number of tabs may renew at once.
 * @returns the new instant of expiry.
 */
export async function renewSession({ db, now }: Deps, { sessionId }: { sessionId: string }): Promise<number> {
  const expiresAt = now + sessionLifetimeMs.browser;
  await db
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.kind, "browser"), isNull(sessions.revokedAt)));
  return expiresAt;
}
