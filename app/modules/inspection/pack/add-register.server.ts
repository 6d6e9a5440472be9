import type { Company } from "~/modules/directory/find-session.server";
import { exportSelected } from "~/modules/register/export-register.server";
import { joined } from "~/modules/reports/team-pdf/pdf-bytes";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { packFiles, type PackState } from "./pack-files";
import { addPart, type Pack } from "./store.server";

/** So much of the register is in memory at a time, and one object of the bucket. */
const partBytes = 8 * 1024 * 1024;

/**
 * Makes the verifiable package of a pack's days and people, as it is downloaded alone, and keeps it unchanged. Its parts are objects
 * like any other: an upload in parts that was never completed would be seen by nobody and deleted with nothing.
 * @returns null while the company's register is empty. @throws Response 409 as {@link exportSelected} does.
 */
export async function addRegister(
  deps: Pick<Deps, "env" | "db" | "now">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
  most = partBytes,
): Promise<PackState | null> {
  const { fromOn: from, toOn: to, profileIds, askedAt: now } = pack;
  const zip = await exportSelected({ ...deps, now }, { company, selection: { from, to, profileIds } });
  if (!zip) return null;
  let { register } = state.files;
  for await (const bytes of inParts(zip, most)) {
    const name = `${packFiles.register}.${register.parts.length + 1}`;
    register = await addPart(deps, pack, { name, file: register, bytes });
  }
  return { ...state, files: { ...state.files, register } };
}

async function* inParts(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const piece of piecesOf(body)) {
    waiting.push(piece);
    length += piece.length;
    while (length > most) {
      const bytes = joined(waiting);
      yield bytes.subarray(0, most);
      [waiting, length] = [[bytes.subarray(most)], length - most];
    }
  }
  yield joined(waiting);
}
