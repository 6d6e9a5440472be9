import { sessions } from "#schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Ends one session at once, for every tab and open socket that shares it. Ending it twice changes nothing. */
export async function endSession({ db, now }: Deps, { sessionId }: { sessionId: string }): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
