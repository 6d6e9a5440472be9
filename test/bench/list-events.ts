import { events } from "#cell";
import { sql } from "drizzle-orm";
import {
  factColumns,
  profileColumn,
  toDisclosedEvent,
  type FactRow,
  type RegisterLog,
} from "~/modules/register/read-lines.server";
import { allRows } from "~/platform/statement.server";

/** Returns the events of a register after a number, in order. The register's figures are compared with this reading. */
export async function listEvents(
  d1: Pick<D1Database, "prepare">,
  { ledger, companyId, after, limit }: RegisterLog & { after: number; limit: number },
) {
  const rows = await allRows<FactRow & { profile_id: string | null }>(
    d1,
    sql`SELECT ${factColumns}, ${profileColumn} FROM ${events}
        WHERE ${events.ledger} = ${ledger} AND ${events.seq} > ${after} ORDER BY ${events.seq} LIMIT ${limit}`,
  );
  return rows.map((row) => toDisclosedEvent(row, { companyId, profileId: row.profile_id }));
}
