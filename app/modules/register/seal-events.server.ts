import { registerSeals } from "#schema";
import { desc, eq, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { eventHash } from "./format/event";
import { genesis, sealHash } from "./format/seal";
import { listEvents } from "./read-events.server";

const pageSize = 500;

export interface Seal {
  seq: number;
  hash: string;
}

/** The company's last seal; seq 0 and the genesis before any. */
export async function findLastSeal({ db }: { db: Db }, companyId: string): Promise<Seal> {
  const [last] = await db
    .select({ seq: registerSeals.seq, hash: registerSeals.hash })
    .from(registerSeals)
    .where(eq(registerSeals.companyId, companyId))
    .orderBy(desc(registerSeals.seq))
    .limit(1);
  return last ?? { seq: 0, hash: genesis };
}

/**
 * Seals a company's unsealed events in order. A seal follows from its event and the seal before, so any number of
 * sealers at once write the same rows, and one that is killed is finished by the next.
 * @returns the last seal.
 */
export async function sealEvents(deps: { db: Db }, { companyId }: { companyId: string }): Promise<Seal> {
  let last = await findLastSeal(deps, companyId);
  for (;;) {
    const events = await listEvents(deps, { companyId, after: last.seq, limit: pageSize });
    if (events.length === 0) return last;
    const rows = [];
    for (const event of events) {
      const event_hash = eventHash(event);
      const hash = sealHash({ company_id: companyId, seq: event.seq, event_hash, previous: last.hash });
      rows.push([event.seq, event_hash, hash]);
      last = { seq: event.seq, hash };
    }
    await insertSeals(deps, companyId, rows);
    if (events.length < pageSize) return last;
  }
}

/** Seals what a punch has just recorded, after its answer: the punch never waits for it, and cron does what it misses. */
export function sealAfterAnswer(deps: Deps, { companyId }: { companyId: string }) {
  deps.defer("seal events", () => sealEvents(deps, { companyId }));
}

/** One statement whatever their number: D1 binds at most 100 parameters. */
async function insertSeals({ db }: { db: Db }, companyId: string, rows: unknown[][]) {
  await db.run(sql`
    INSERT INTO ${registerSeals} (company_id, seq, event_hash, hash)
    SELECT ${companyId}, new.value ->> 0, new.value ->> 1, new.value ->> 2
    FROM json_each(${JSON.stringify(rows)}) new
    WHERE NOT EXISTS (SELECT 1 FROM ${registerSeals} WHERE company_id = ${companyId} AND seq = new.value ->> 0)
    ORDER BY new.key`);
}
