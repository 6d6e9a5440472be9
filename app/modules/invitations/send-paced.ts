import { chunkSize } from "./invitee-schema";

/** How a chunk went: for each row what is wrong with it, or null; and which were not tried yet, since too many were before. */
export interface ChunkAnswer {
  errors: (string | null)[];
  waiting: readonly number[];
  /** How long to wait before they are sent again. */
  waitMs: number;
}

interface Pace<Row> {
  send: (chunk: Row[]) => Promise<ChunkAnswer>;
  /** Called with what is known of each row, as soon as it is. */
  onKnown: (row: Row, error: string | null) => void;
  wait: (ms: number) => Promise<void>;
  hasStopped: () => boolean;
}

/** Sends rows in chunks, one after the other. Rows that were too many for a minute are sent again when there is room. */
export async function sendPaced<Row>(
  rows: readonly Row[],
  { send, onKnown, wait, hasStopped }: Pace<Row>,
): Promise<void> {
  const left = [...rows];
  while (left.length > 0 && !hasStopped()) {
    const chunk = left.splice(0, chunkSize);
    const { errors, waiting, waitMs } = await send(chunk);
    const later = chunk.filter((_, at) => waiting.includes(at));
    chunk.forEach((row, at) => {
      if (!waiting.includes(at)) onKnown(row, errors[at] ?? null);
    });
    left.unshift(...later);
    if (later.length > 0 && !hasStopped()) await wait(waitMs);
  }
}
