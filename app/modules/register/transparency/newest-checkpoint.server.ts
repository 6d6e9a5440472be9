import type { Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";
import { readNote } from "../format/note";
import { verifyCheckpoint } from "../format/checkpoint";
import type { Hash } from "../format/merkle";
import { checkpointPath, logKeyInBucket, transparencyOrigin } from "../format/published-log";
import type { ReadLogFile } from "../format/read-log";
import { registerKeysOf } from "../register-keys";

export interface NewestCheckpoint {
  /** The last day that was added. */
  day: LocalDate;
  size: number;
  root: Hash;
  /** The signed and stamped text. */
  text: string;
  /** The text with all its signatures. */
  note: string;
}

/** Returns null before the first day, and when the log has no valid signature. The sequencer reports the latter. */
export async function findNewestCheckpoint(env: Env): Promise<NewestCheckpoint | null> {
  const file = await env.REGISTER.get(logKeyInBucket(checkpointPath));
  const note = (await file?.text()) ?? "";
  const { published, trusted } = registerKeysOf(env);
  const checkpoint = verifyCheckpoint(note, trusted);
  if (!file || checkpoint?.origin !== transparencyOrigin(published)) return null;
  const { size, root } = checkpoint;
  return { day: file.customMetadata!.day!, size, root, text: readNote(note)!.text, note };
}

/** Reads the log's files from the bucket. */
export const bucketReader =
  (bucket: Pick<R2Bucket, "get">): ReadLogFile =>
  async (path) => {
    const file = await bucket.get(logKeyInBucket(path));
    return file && new Uint8Array(await file.arrayBuffer());
  };
