import type { Deps } from "~/platform/context.server";
import { dateOfUtc, type LocalDate } from "~/time/dates";
import { readCheckpoint, type Checkpoint } from "./format/checkpoint";
import type { Log } from "./read-lines.server";
import { signCurrentCheckpoint, signingDeps, type SigningDeps } from "./sign-checkpoint.server";

export interface ArchiveDeps extends SigningDeps {
  bucket: R2Bucket;
  now: number;
}

/** What it takes to have a register signed, and to reach what is kept of it outside the database. */
export const archiveDeps = ({ db, env, now }: Pick<Deps, "db" | "env" | "now">): ArchiveDeps => ({
  ...signingDeps({ db, env }),
  bucket: env.REGISTER,
  now,
});

const dayMs = 86_400_000;

/** Where a log's checkpoints are kept, one a day of UTC. */
export const archivePrefix = ({ companyId }: Pick<Log, "companyId">) => `checkpoints/${companyId}/`;
export const archiveKeyOn = (log: Pick<Log, "companyId">, day: LocalDate) => `${archivePrefix(log)}${day}`;
export const archiveKey = (log: Pick<Log, "companyId">, at: number) => archiveKeyOn(log, dateOfUtc(at));

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

/** The newest checkpoint that is kept: of the day, or of the day before while the night has not come; null where there is none. */
export async function newestArchived(
  { bucket, now }: Pick<ArchiveDeps, "bucket" | "now">,
  log: Pick<Log, "companyId">,
): Promise<(Checkpoint & { note: string }) | null> {
  const file = (await bucket.get(archiveKey(log, now))) ?? (await bucket.get(archiveKey(log, now - dayMs)));
  const note = (await file?.text()) ?? "";
  const head = readCheckpoint(note);
  return head && { ...head, note };
}
