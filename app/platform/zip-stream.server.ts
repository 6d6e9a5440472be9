import { Zip, ZipDeflate } from "fflate";

export interface ZipEntry {
  name: string;
  /** Asked for only when the entries before are written. */
  content: AsyncIterable<string>;
}

const encoder = new TextEncoder();

/** A ZIP made while it is read: memory holds one piece of one entry at a time. @param modifiedAt of every entry. */
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
  const made: Uint8Array[] = [];
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    made.push(piece);
  });
  for await (const { name, content } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const text of content) {
      file.push(encoder.encode(text));
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
