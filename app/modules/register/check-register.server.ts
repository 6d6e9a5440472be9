import { clockEvents, registerSeals, timeLogs } from "#schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { eventHash } from "./format/event";
import { genesis, sealHash } from "./format/seal";
import { toRegisterEvent } from "./read-events.server";

const pageSize = 1_000;
const maxDifferences = 20;

/**
 * Compares what screens read with the record of facts, and the record with its seals: every event's time log says
 * the same, there is no other log, numbers have no gap, and each seal follows from its event and the seal before.
 * @returns the differences in words (at most 20), none when all is well.
 */
export async function checkRegister(
  { db }: { db: Db },
  { companyId }: { companyId: string },
): Promise<string[]> {
  const differences: string[] = [];
  let previous = { seq: 0, hash: genesis };
  const seen = { check_in: 0, check_out: 0 };
  for (;;) {
    const page = await readPage(db, companyId, previous.seq);
    for (const { event: row, log, seal } of page) {
      const event = toRegisterEvent(row);
      const event_hash = eventHash(event);
      const hash = sealHash({ company_id: companyId, seq: event.seq, event_hash, previous: previous.hash });
      if (event.seq !== previous.seq + 1) differences.push(`seq ${previous.seq + 1} is missing`);
      if (!seal) differences.push(`seq ${event.seq} is not sealed`);
      else if (seal.hash !== hash || seal.eventHash !== event_hash)
        differences.push(`seal ${event.seq} does not fit its event`);
      if (event.kind === "check_in" || event.kind === "check_out") {
        seen[event.kind] += 1;
        if (!fits(row, log)) differences.push(`seq ${event.seq} differs from its time log`);
      }
      previous = { seq: event.seq, hash: seal?.hash ?? hash };
      if (differences.length >= maxDifferences) return differences;
    }
    if (page.length < pageSize) break;
  }
  const [logs] = await db
    .select({ all: sql<number>`count(*)`, closed: sql<number>`count(${timeLogs.checkOutTime})` })
    .from(timeLogs)
    .where(eq(timeLogs.companyId, companyId));
  if (logs!.all !== seen.check_in || logs!.closed !== seen.check_out) {
    differences.push(
      `${logs!.all} logs (${logs!.closed} closed) but ${seen.check_in} check-ins and ${seen.check_out} check-outs`,
    );
  }
  return differences;
}

function readPage(db: Db, companyId: string, after: number) {
  return db
    .select({ event: clockEvents, log: timeLogs, seal: registerSeals })
    .from(clockEvents)
    .leftJoin(timeLogs, eq(timeLogs.id, clockEvents.timeLogId))
    .leftJoin(
      registerSeals,
      and(eq(registerSeals.companyId, clockEvents.companyId), eq(registerSeals.seq, clockEvents.seq)),
    )
    .where(and(eq(clockEvents.companyId, companyId), gt(clockEvents.seq, after)))
    .orderBy(asc(clockEvents.seq))
    .limit(pageSize);
}

function fits(event: typeof clockEvents.$inferSelect, log: typeof timeLogs.$inferSelect | null): boolean {
  if (!log || log.profileId !== event.profileId || log.companyId !== event.companyId) return false;
  return (event.kind === "check_in" ? log.checkInTime : log.checkOutTime) === event.at;
}
