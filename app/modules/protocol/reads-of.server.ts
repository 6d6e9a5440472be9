import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** That somebody has said that they read a version. */
export interface Read {
  version: number;
  digest: string;
  /** UTC milliseconds. */
  at: number;
}

/** What each of some people last said that they have read, up to an instant, by their keys in the ledger. */
export async function readsOf(
  { db }: Pick<Deps, "db">,
  { subjects, asOf }: { subjects: readonly number[]; asOf: number },
): Promise<Map<number, Read>> {
  const { results } = await withRetries(() =>
    db.$client
      .prepare(
        `SELECT e.subject, e.payload ->> '$.version' AS version, e.payload ->> '$.digest' AS digest, e.occurred_at AS at
         FROM json_each(?1) asked CROSS JOIN events e ON e.subject = asked.value AND e.kind = 'protocol_read'
         WHERE e.recorded_at <= ?2 ORDER BY e.subject, e.subject_seq`,
      )
      .bind(JSON.stringify(subjects), asOf)
      .all<Read & { subject: number }>(),
  );
  // The newest of each stands last.
  return new Map(results.map(({ subject, ...read }) => [subject, read]));
}
