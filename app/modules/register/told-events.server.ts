import { clockEvents, registerIdentities, registerLocations, registerSeals, timeLogs } from "#schema";
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { selectedInstants, type Selection } from "./export-selection";
import type { PackageLine, RevealedData } from "./format/package";
import { toRegisterEvent } from "./read-events.server";

const pageSize = 1_000;

export interface ExportScope {
  companyId: string;
  timeZone: string;
  selection: Selection;
  /** Where the signed head is: later events stay out. */
  headSeq: number;
}

/**
 * Whether an event is told whole: what identifies the company always; who a person is, if the person is selected; a
 * punch, if its person is and its entry began in the period. `l` is the event's time log.
 */
export function isTold({ selection, timeZone }: ExportScope) {
  const { since, until } = selectedInstants(selection, timeZone);
  const isSelected =
    selection.profileIds === null
      ? sql`TRUE`
      : sql`${clockEvents.profileId} IN (SELECT value FROM json_each(${JSON.stringify(selection.profileIds)}))`;
  const inPeriod = sql`(${timeLogs.checkInTime} >= ${since} AND ${timeLogs.checkInTime} < ${until})`;
  return sql<number>`(${clockEvents.kind} = 'company' OR (${isSelected} AND (${clockEvents.kind} = 'person' OR ${inPeriod})))`;
}

/** Every event up to the head as a line of registro.jsonl, read page by page. */
export async function* packageLines({ db }: { db: Db }, scope: ExportScope): AsyncGenerator<PackageLine[]> {
  for (let after = 0; after < scope.headSeq;) {
    const rows = await db
      .select({
        event: clockEvents,
        eventHash: registerSeals.eventHash,
        seal: registerSeals.hash,
        isTold: isTold(scope),
        locationSalt: registerLocations.salt,
        location: registerLocations.data,
        identitySalt: registerIdentities.salt,
        identity: registerIdentities.data,
      })
      .from(clockEvents)
      .innerJoin(
        registerSeals,
        and(eq(registerSeals.companyId, clockEvents.companyId), eq(registerSeals.seq, clockEvents.seq)),
      )
      .leftJoin(timeLogs, eq(timeLogs.id, clockEvents.timeLogId))
      .leftJoin(registerLocations, eq(registerLocations.eventId, clockEvents.id))
      .leftJoin(
        registerIdentities,
        and(
          eq(registerIdentities.commitment, clockEvents.personCommitment),
          inArray(clockEvents.kind, ["person", "company"]),
        ),
      )
      .where(
        and(
          eq(clockEvents.companyId, scope.companyId),
          gt(clockEvents.seq, after),
          lte(clockEvents.seq, scope.headSeq),
        ),
      )
      .orderBy(asc(clockEvents.seq))
      .limit(pageSize);
    if (rows.length === 0)
      throw new Error(`register of ${scope.companyId}: events after ${after} are missing`);
    yield rows.map((row): PackageLine => {
      const { seq } = row.event;
      if (!row.isTold) return { seq, event_hash: row.eventHash, seal: row.seal };
      const revealed = reveal(row.locationSalt, row.location) ?? reveal(row.identitySalt, row.identity);
      return { seq, event: toRegisterEvent(row.event), revealed, seal: row.seal };
    });
    after = rows.at(-1)!.event.seq;
  }
}

/** Null where there is nothing to reveal, and once it has been erased. */
const reveal = (salt: string | null, data: RevealedData["data"] | null): RevealedData | null =>
  salt !== null && data !== null ? { salt, data } : null;
