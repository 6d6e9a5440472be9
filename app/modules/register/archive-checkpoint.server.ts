import type { Deps } from "~/platform/context.server";
import { dateOfUtc, type LocalDate } from "~/time/dates";
import { dayMs } from "~/time/units";
import { readCheckpoint, type Checkpoint } from "./format/checkpoint";
import type { RegisterLog } from "./read-lines.server";
import { signCurrentCheckpoint, signingDeps, type SigningDeps } from "./sign-checkpoint.server";

export interface ArchiveDeps extends SigningDeps {
  bucket: R2Bucket;
  now: number;
}

/** Returns the dependencies for signing a register and for its archive outside the database. */
export const archiveDeps = ({ db, env, now }: Pick<Deps, "db" | "env" | "now">): ArchiveDeps => ({
  ...signingDeps({ db, env }),
  bucket: env.REGISTER,
  now,
});

/** The key prefix of a register's archived checkpoints, one for each UTC day. */
export const archivePrefix = ({ companyId }: Pick<RegisterLog, "companyId">) => `checkpoints/${companyId}/`;
export const archiveKeyOn = (log: Pick<RegisterLog, "companyId">, day: LocalDate) =>
  `${archivePrefix(log)}${day}`;
export const archiveKey = (log: Pick<RegisterLog, "companyId">, at: number) =>
  archiveKeyOn(log, dateOfUtc(at));

/**
 * Archives the day's signed checkpoint in R2, so that nobody with the database alone can rewrite the past unnoticed.
 * A second run on the same day changes nothing.
 * @returns the day's archived checkpoint, or null while the register is empty.
 */
export async function archiveCheckpoint(deps: ArchiveDeps, log: RegisterLog): Promise<string | null> {
  const { bucket, now } = deps;
  const key = archiveKey(log, now);
  const archivedFile = await bucket.get(key);
  if (archivedFile) return archivedFile.text();
  const signedTree = await signCurrentCheckpoint(deps, log);
  if (!signedTree) return null;
  const putResult = await bucket.put(key, signedTree.note, {
    httpMetadata: { contentType: "text/plain; charset=utf-8" },
    onlyIf: { etagDoesNotMatch: "*" },
  });
  // Another run was first: its checkpoint counts.
  return putResult === null ? (await bucket.get(key))!.text() : signedTree.note;
}

/** Returns the archived checkpoint of today, or of yesterday before tonight's job. Null without either. */
export async function findNewestArchived(
  { bucket, now }: Pick<ArchiveDeps, "bucket" | "now">,
  log: Pick<RegisterLog, "companyId">,
): Promise<(Checkpoint & { note: string }) | null> {
  const file = (await bucket.get(archiveKey(log, now))) ?? (await bucket.get(archiveKey(log, now - dayMs)));
  const note = (await file?.text()) ?? "";
  const checkpoint = readCheckpoint(note);
  return checkpoint && { ...checkpoint, note };
}
