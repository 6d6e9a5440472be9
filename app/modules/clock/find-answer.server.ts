import { clockEvents, punchRequests, timeLogs } from "#schema";
import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

/**
 * What became of a request whose batch wrote nothing, because its key had been here before: its row, its entry and
 * its event. Undefined where a deactivated person asked.
 */
export async function findAnswer(db: Db, { profileId, key }: { profileId: string; key: string }) {
  const [row] = await db
    .select({
      request: punchRequests.request,
      openSince: punchRequests.openSince,
      timeLog: timeLogs,
      event: clockEvents,
    })
    .from(punchRequests)
    .leftJoin(timeLogs, eq(timeLogs.id, punchRequests.timeLogId))
    .leftJoin(clockEvents, eq(clockEvents.id, punchRequests.eventId))
    .where(and(eq(punchRequests.profileId, profileId), eq(punchRequests.key, key)));
  return row;
}
