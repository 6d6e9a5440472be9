import { clockEvents } from "#schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { toRegisterEvent } from "~/modules/register/read-events.server";
import type { Db } from "~/platform/db.server";

/** The company's events after `seq`, in order: the reading that the register's figures are held against. */
export async function listEvents(
  db: Db,
  { companyId, after, limit }: { companyId: string; after: number; limit: number },
) {
  const rows = await db
    .select()
    .from(clockEvents)
    .where(and(eq(clockEvents.companyId, companyId), gt(clockEvents.seq, after)))
    .orderBy(asc(clockEvents.seq))
    .limit(limit);
  return rows.map(toRegisterEvent);
}
