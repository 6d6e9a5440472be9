import type { Log } from "./read-lines.server";
import type { RegisterKeys } from "./register-keys";
import { signCurrentCheckpoint } from "./sign-checkpoint.server";

export interface ArchiveDeps {
  d1: Pick<D1Database, "prepare" | "batch">;
  bucket: R2Bucket;
  now: number;
  keys: RegisterKeys;
}

/** Where a log's checkpoints are kept, one a day of UTC. */
export const archivePrefix = ({ companyId }: Pick<Log, "companyId">) => `checkpoints/${companyId}/`;
export const archiveKey = (log: Pick<Log, "companyId">, at: number) =>
  `${archivePrefix(log)}${new Date(at).toISOString().slice(0, 10)}`;

/**
 * Keeps the register's signed checkpoint of the day outside the database, so that not even who holds the database could
 * rewrite the past unseen. A second run of a day changes nothing.
 */
export async function archiveCheckpoint({ d1, bucket, now, keys }: ArchiveDeps, log: Log): Promise<void> {
  const key = archiveKey(log, now);
  if (await bucket.head(key)) return;
  const signed = await signCurrentCheckpoint(d1, log, keys);
  if (!signed) return;
  await bucket.put(key, signed.note, {
    httpMetadata: { contentType: "text/plain; charset=utf-8" },
    onlyIf: { etagDoesNotMatch: "*" },
  });
}
