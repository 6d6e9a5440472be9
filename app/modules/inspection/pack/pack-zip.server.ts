import { storedDirectory, storedHeader } from "~/modules/register/format/stored-container";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { entriesOf, type PackState } from "./pack-files";

/** A pack as one ZIP, made while it is read from the parts of its files. @throws Error (while read) where a part is missing. */
export async function* packZip(
  { env: { REGISTER } }: { env: Pick<Deps["env"], "REGISTER"> },
  { files }: Pick<PackState, "files">,
): AsyncGenerator<Uint8Array, void> {
  const entries = entriesOf(files);
  for (const entry of entries) {
    yield storedHeader(entry);
    for (const key of entry.parts) {
      const part = await REGISTER.get(key);
      if (!part) throw new Error(`${key} is missing`);
      yield* piecesOf(part.body as ReadableStream<Uint8Array>);
    }
  }
  yield* storedDirectory(entries);
}
