import { clockEvents, registerSeals, timeLogs } from "#schema";
import { and, asc, eq, gt, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { eventHash } from "./format/event";
import { genesis, sealHash } from "./format/seal";
import { toRegisterEvent } from "./read-events.server";

const pageSize = 1_000;
const maxDifferences = 20;

/**
 * Compares what screens read with the record of facts, and the record with its seals: every event's time log says
 * the same, there is no other log, numbers have no gap, and each seal follows from its event and the seal before.
 *
 * It takes several queries, between which people punch: what came after `upTo` is left out of all of them.
 * @param upTo the last number that was sealed before; without it all there is, of a database nobody writes to.
 * @returns the differences in words (at most 20), none when all is well.
 */
export async function checkRegister(
  { db }: { db: Db },
  { companyId, upTo }: { companyId: string; upTo?: number },
): Promise<string[]> {
  const scope = { companyId, upTo: upTo ?? Number.MAX_SAFE_INTEGER };
  const differences: string[] = [];
  let previous = { seq: 0, hash: genesis };
  const seen = { check_in: 0, check_out: 0 };
  for (;;) {
    const page = await readPage(db, scope, previous.seq);
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
  if (upTo !== undefined && previous.seq < upTo) differences.push(`seq ${previous.seq + 1} is missing`);
  const [logs] = await countLogs(db, scope);
  if (logs!.all !== seen.check_in || logs!.closed !== seen.check_out) {
    differences.push(
      `${logs!.all} logs (${logs!.closed} closed) but ${seen.check_in} check-ins and ${seen.check_out} check-outs`,
    );
  }
  return differences;
}

interface Scope {
  companyId: string;
  upTo: number;
}

function readPage(db: Db, { companyId, upTo }: Scope, after: number) {
  return db
    .select({ event: clockEvents, log: timeLogs, seal: registerSeals })
    .from(clockEvents)
    .leftJoin(timeLogs, eq(timeLogs.id, clockEvents.timeLogId))
    .leftJoin(
      registerSeals,
      and(eq(registerSeals.companyId, clockEvents.companyId), eq(registerSeals.seq, clockEvents.seq)),
    )
    .where(and(eq(clockEvents.companyId, companyId), gt(clockEvents.seq, after), lte(clockEvents.seq, upTo)))
    .orderBy(asc(clockEvents.seq))
    .limit(pageSize);
}

/** The logs as they stood at `upTo`: one opened later is not there yet, one closed later is still open. */
function countLogs(db: Db, { companyId, upTo }: Scope) {
  const notLater = (kind: "check_in" | "check_out") =>
    notInArray(
      timeLogs.id,
      db
        .select({ id: clockEvents.timeLogId })
        .from(clockEvents)
        .where(
          and(eq(clockEvents.companyId, companyId), gt(clockEvents.seq, upTo), eq(clockEvents.kind, kind)),
        ),
    );
  return db
    .select({
      all: sql<number>`count(*)`,
      closed: sql<number>`count(${timeLogs.checkOutTime}) FILTER (WHERE ${notLater("check_out")})`,
    })
    .from(timeLogs)
    .where(and(eq(timeLogs.companyId, companyId), notLater("check_in")));
}

function fits(event: typeof clockEvents.$inferSelect, log: typeof timeLogs.$inferSelect | null): boolean {
  if (!log || log.profileId !== event.profileId || log.companyId !== event.companyId) return false;
  return (event.kind === "check_in" ? log.checkInTime : log.checkOutTime) === event.at;
}
