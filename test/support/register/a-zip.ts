import { zipStream } from "../../../app/platform/zip-stream.server";
import type { PackageFiles } from "../../../verifier/container/read-package";
import { seededRandom } from "../random";
import { aScene, written } from "./container-scene";
import { filesOf, type Sealed } from "./sealed-package";

/** Returns the files of a package by name, in their order. */
export const entriesOf = ({
  jsonl,
  csv,
  header,
  published,
  readme,
  verifier,
}: PackageFiles): Record<string, Uint8Array> => ({
  "registro.jsonl": jsonl,
  "registro.csv": csv,
  "publicado.json": published,
  "prueba.json": header,
  "LEEME.txt": readme ?? new Uint8Array(0),
  "verificar.html": verifier ?? new Uint8Array(0),
});

/** Returns a package with the product's bytes, written by another program with its own packing. */
export const aZip = (files: PackageFiles): Uint8Array =>
  written(aScene(entriesOf(files), files.time, seededRandom(1)).zip);

/** Returns a package as the server writes it. @param pieceBytes how much of a file it gets at a time. */
export async function aStreamedZip(sealed: Sealed, pieceBytes = 1 << 16): Promise<Uint8Array> {
  async function* entries() {
    for (const [name, bytes] of Object.entries(entriesOf(filesOf(sealed)))) {
      yield await Promise.resolve({ name, content: pieces(bytes, pieceBytes) });
    }
  }
  const stream = zipStream(entries(), sealed.at);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function* pieces(bytes: Uint8Array, pieceBytes: number) {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  for (let from = 0; from < text.length; from += pieceBytes)
    yield await Promise.resolve(text.slice(from, from + pieceBytes));
}
