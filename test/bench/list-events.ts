import {
  factColumns,
  profileColumn,
  toToldEvent,
  type FactRow,
  type Log,
} from "~/modules/register/read-lines.server";

/** The events of a register after a number, in order: the reading that the register's figures are held against. */
export async function listEvents(
  d1: Pick<D1Database, "prepare">,
  { ledger, companyId, after, limit }: Log & { after: number; limit: number },
) {
  const { results } = await d1
    .prepare(
      `SELECT ${factColumns}, ${profileColumn} FROM events WHERE ledger = ? AND seq > ? ORDER BY seq LIMIT ?`,
    )
    .bind(ledger, after, limit)
    .all<FactRow & { profile_id: string | null }>();
  return results.map((row) => toToldEvent(row, { companyId, profileId: row.profile_id }));
}
