import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { archiveKeyOn, type ArchiveDeps } from "./archive-checkpoint.server";
import { readCheckpoint } from "./format/checkpoint";
import { encodeBase64 } from "./format/base64";
import type { RegisterLog } from "./read-lines.server";

/** A night can fail, so the checkpoints of three days are read. */
const mostDaysToRead = 3;

/** A signed checkpoint of a register. */
export interface CoveringCheckpoint {
  /** The UTC day of its archive. */
  day: LocalDate;
  /** How many events it covers. */
  size: number;
  /** The root of the tree in base 64. */
  root: string;
}

/**
 * Returns the first archived checkpoint that covers an event. Null until one is signed, in the night after it.
 * @param event `recordedAt` in ms.
 */
export async function findCoveringCheckpoint(
  { bucket }: Pick<ArchiveDeps, "bucket">,
  log: Pick<RegisterLog, "companyId">,
  { seq, recordedAt }: { seq: number; recordedAt: number },
): Promise<CoveringCheckpoint | null> {
  const days = Array.from({ length: mostDaysToRead }, (_, later) => addDays(dateOfUtc(recordedAt), later));
  const files = await Promise.all(days.map((day) => bucket.get(archiveKeyOn(log, day))));
  for (const [at, file] of files.entries()) {
    const checkpoint = file && readCheckpoint(await file.text());
    if (checkpoint && checkpoint.size >= seq)
      return { day: days[at]!, size: checkpoint.size, root: encodeBase64(checkpoint.root) };
  }
  return null;
}
