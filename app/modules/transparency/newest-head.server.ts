import { readNote } from "~/modules/register/format/note";
import { verifyCheckpoint } from "~/modules/register/format/checkpoint";
import type { Hash } from "~/modules/register/format/merkle";
import { checkpointPath, inBucket, transparencyOrigin } from "~/modules/register/format/published-log";
import type { ReadLogFile } from "~/modules/register/format/read-log";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { Env } from "~/platform/env.server";
import type { LocalDate } from "~/time/dates";

/** The newest checkpoint of the log. */
export interface NewestHead {
  /** The last day that was added. */
  day: LocalDate;
  size: number;
  root: Hash;
  /** What is signed, and stamped. */
  text: string;
  /** The same with all signatures there are. */
  note: string;
}

/** Null before the first day; and where the log is not signed as it must be, which the sequencer tells. */
export async function findNewestHead(env: Env): Promise<NewestHead | null> {
  const file = await env.REGISTER.get(inBucket(checkpointPath));
  const note = (await file?.text()) ?? "";
  const { published, trusted } = registerKeysOf(env);
  const head = verifyCheckpoint(note, trusted);
  if (!file || head?.origin !== transparencyOrigin(published)) return null;
  const { size, root } = head;
  return { day: file.customMetadata!.day!, size, root, text: readNote(note)!.text, note };
}

/** The log's own files, as its readers take them. */
export const readingBucket =
  (bucket: Pick<R2Bucket, "get">): ReadLogFile =>
  async (path) => {
    const file = await bucket.get(inBucket(path));
    return file && new Uint8Array(await file.arrayBuffer());
  };
