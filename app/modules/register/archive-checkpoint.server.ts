import { dateOfUtc } from "~/time/dates";
import type { Log } from "./read-lines.server";
import { signCurrentCheckpoint, type SigningDeps } from "./sign-checkpoint.server";

export interface ArchiveDeps extends SigningDeps {
  bucket: R2Bucket;
  now: number;
}

/** Where a log's checkpoints are kept, one a day of UTC. */
export const archivePrefix = ({ companyId }: Pick<Log, "companyId">) => `checkpoints/${companyId}/`;
export const archiveKey = (log: Pick<Log, "companyId">, at: number) =>
  `${archivePrefix(log)}${dateOfUtc(at)}`;

/**
 * Keeps the register's signed checkpoint of the day outside the database, so that not even who holds the database could
 * rewrite the past unseen. A second run of a day changes nothing.
 * @returns the checkpoint that is kept of the day; null while the register is empty.
 */
export async function archiveCheckpoint(deps: ArchiveDeps, log: Log): Promise<string | null> {
  const { bucket, now } = deps;
  const key = archiveKey(log, now);
  const kept = await bucket.get(key);
  if (kept) return kept.text();
  const signed = await signCurrentCheckpoint(deps, log);
  if (!signed) return null;
  const put = await bucket.put(key, signed.note, {
    httpMetadata: { contentType: "text/plain; charset=utf-8" },
    onlyIf: { etagDoesNotMatch: "*" },
  });
  // Another turn of the same night was first: what it kept is what counts.
  return put === null ? (await bucket.get(key))!.text() : signed.note;
}
