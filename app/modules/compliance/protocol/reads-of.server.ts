import { events } from "#cell";
import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { allRows } from "~/platform/statement.server";

/** A person's confirmation that they have read a version. */
export interface ProtocolReading {
  version: number;
  digest: string;
  /** UTC milliseconds. */
  at: number;
}

/** Returns each person's last confirmation up to an instant, by their keys in the ledger. */
export async function readsOf(
  { db }: Pick<Deps, "db">,
  { subjects, asOf }: { subjects: readonly number[]; asOf: number },
): Promise<Map<number, ProtocolReading>> {
  const results = await allRows<ProtocolReading & { subject: number }>(
    db.$client,
    sql`SELECT ${events.subject}, ${events.payload} ->> '$.version' AS version, ${events.payload} ->> '$.digest' AS digest,
          ${events.occurredAt} AS at
        FROM json_each(${JSON.stringify(subjects)}) wanted
        CROSS JOIN ${events} ON ${events.subject} = wanted.value AND ${events.kind} = 'protocol_read'
        WHERE ${events.recordedAt} <= ${asOf} ORDER BY ${events.subject}, ${events.subjectSeq}`,
  );
  // The newest of each person is last.
  return new Map(results.map(({ subject, ...read }) => [subject, read]));
}
