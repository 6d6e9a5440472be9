import { Zip } from "fflate";
import { Deflated } from "./deflated.server";

export interface ZipEntry {
  name: string;
  /** Read only after the previous entries were written. */
  content: AsyncIterable<string | Uint8Array>;
}

const encoder = new TextEncoder();

/** The size limit of a ZIP without the 64-bit format, which some programs cannot read. */
const largestSize = 0xffffffff;

/**
 * Returns a ZIP that is produced as the client reads it. Memory holds one chunk of one entry at a time. The same entries give the same
 * bytes in every time zone, except in an hour that the machine's clock skips; Workers run in UTC, which skips none.
 * @param modifiedAt the time of every entry.
 * @throws Error (while read) beyond 4 GiB.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, modifiedAt: number): ReadableStream<Uint8Array> {
  const pieces = zipPieces(entries, modifiedAt);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* zipPieces(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array, void> {
  const madePieces: Uint8Array[] = [];
  let writtenBytes = 0;
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    writtenBytes += piece.length;
    if (writtenBytes > largestSize) throw new Error("the ZIP is too large");
    madePieces.push(piece);
  });
  for await (const { name, content } of entries) {
    const file = new Deflated(name);
    file.mtime = localTimeLike(modifiedAt);
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === "string" ? encoder.encode(piece) : piece);
      if (file.size > largestSize) throw new Error(`${name} is too large for a ZIP`);
      yield* madePieces.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* madePieces.splice(0);
  }
  zip.end();
  yield* madePieces.splice(0);
}

/** fflate writes times in the machine's time zone. Returns the instant that reads there as `at` reads in UTC. */
function localTimeLike(at: number): Date {
  const on = new Date(at);
  return new Date(
    on.getUTCFullYear(),
    on.getUTCMonth(),
    on.getUTCDate(),
    on.getUTCHours(),
    on.getUTCMinutes(),
    on.getUTCSeconds(),
  );
}
