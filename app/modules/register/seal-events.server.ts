import { clockEvents, registerSeals } from "#schema";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { eventHash } from "./format/event";
import { genesis, sealHash } from "./format/seal";
import { toRegisterEvent } from "./read-events.server";

const pageSize = 500;
/** How many events wait for each other to be sealed together after an answer. */
export const eventsARun = 64;

export interface Seal {
  seq: number;
  hash: string;
}

/**
 * Seals a company's unsealed events in order. A seal follows from its event and the seal before, so any number of
 * sealers at once write the same rows, and one that is killed is finished by the next.
 * @returns the last seal.
 */
export async function sealEvents({ db }: { db: Db }, { companyId }: { companyId: string }): Promise<Seal> {
  for (;;) {
    const { last, events } = await findUnsealed(db, companyId);
    const rows: [seq: number, eventHash: string, hash: string][] = [];
    let head = last;
    for (const event of events) {
      const event_hash = eventHash(event);
      const hash = sealHash({ company_id: companyId, seq: event.seq, event_hash, previous: head.hash });
      rows.push([event.seq, event_hash, hash]);
      head = { seq: event.seq, hash };
    }
    if (rows.length > 0) await insertSeals(db, companyId, rows);
    if (rows.length < pageSize) return head;
  }
}

/** The last seal and the events after it, at most a page. One round trip. */
async function findUnsealed(db: Db, companyId: string) {
  const lastSeq = sql`coalesce((SELECT max(seq) FROM ${registerSeals} WHERE company_id = ${companyId}), 0)`;
  const [[last], rows] = await db.batch([
    db
      .select({ seq: registerSeals.seq, hash: registerSeals.hash })
      .from(registerSeals)
      .where(eq(registerSeals.companyId, companyId))
      .orderBy(desc(registerSeals.seq))
      .limit(1),
    db
      .select()
      .from(clockEvents)
      .where(and(eq(clockEvents.companyId, companyId), gt(clockEvents.seq, lastSeq)))
      .orderBy(asc(clockEvents.seq))
      .limit(pageSize),
  ]);
  return { last: last ?? { seq: 0, hash: genesis }, events: rows.map(toRegisterEvent) };
}

/**
 * Seals the last run of events after the answer to a punch, which never waits for it. A run at a time, because at nine
 * o'clock sealing each event by itself would cost the database more than the punches do; what is left over cron seals
 * minutes later, and a receipt or an export at once.
 * @param seq of the punch; without it (a rare change of somebody's data) what there is is sealed in any case.
 */
export function sealAfterAnswer(deps: Deps, { companyId, seq }: { companyId: string; seq?: number }) {
  if (seq === undefined || seq % eventsARun === 0)
    deps.defer("seal events", () => sealEvents(deps, { companyId }));
}

/** One statement whatever their number: D1 binds at most 100 parameters. */
async function insertSeals(db: Db, companyId: string, rows: unknown[][]) {
  await db.run(sql`
    INSERT INTO ${registerSeals} (company_id, seq, event_hash, hash)
    SELECT ${companyId}, new.value ->> 0, new.value ->> 1, new.value ->> 2
    FROM json_each(${JSON.stringify(rows)}) new
    WHERE NOT EXISTS (SELECT 1 FROM ${registerSeals} WHERE company_id = ${companyId} AND seq = new.value ->> 0)
    ORDER BY new.key`);
}
