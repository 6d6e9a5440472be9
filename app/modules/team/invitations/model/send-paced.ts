import { peopleACall } from "../invitee-schema";

/** The answer to a chunk: for each row an error or null, and the rows that have to wait for the limit. */
export interface ChunkAnswer {
  errors: (string | null)[];
  waiting: readonly number[];
  /** How long to wait before they are sent again. */
  waitMs: number;
}

interface PacedSending<Row> {
  send: (chunk: Row[]) => Promise<ChunkAnswer>;
  /** Called with the result of a row as soon as it is known. */
  onKnown: (row: Row, error: string | null) => void;
  wait: (ms: number) => Promise<void>;
  hasStopped: () => boolean;
}

/** Sends rows in chunks, one after another. Rows over the limit a minute are sent again later. */
export async function sendPaced<Row>(
  rows: readonly Row[],
  { send, onKnown, wait, hasStopped }: PacedSending<Row>,
): Promise<void> {
  const rowsLeft = [...rows];
  while (rowsLeft.length > 0 && !hasStopped()) {
    const chunk = rowsLeft.splice(0, peopleACall);
    const { errors, waiting, waitMs } = await send(chunk);
    const waitingRows = chunk.filter((_, at) => waiting.includes(at));
    chunk.forEach((row, at) => {
      if (!waiting.includes(at)) onKnown(row, errors[at] ?? null);
    });
    rowsLeft.unshift(...waitingRows);
    if (waitingRows.length > 0 && !hasStopped()) await wait(waitMs);
  }
}
