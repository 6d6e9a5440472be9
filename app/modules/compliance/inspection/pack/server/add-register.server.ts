import type { Company } from "~/modules/directory/find-session.server";
import { exportSelected } from "~/modules/register/export-register.server";
import { joinBytes } from "~/modules/timesheets/reports/team-pdf/pdf-bytes";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { packFiles, type PackState } from "../model/pack-files";
import { addPart, type Pack } from "../store.server";

/** The size of a part: it bounds the memory, and is one object in the bucket. */
const partBytes = 8 * 1024 * 1024;

/**
 * Adds the package of the pack's days and people, identical to a separate download. Its parts are ordinary objects.
 * R2 would keep an unfinished multipart upload invisibly, and no deletion would find it.
 * @returns null while the company's register is empty. @throws Response 409 as {@link exportSelected}.
 */
export async function addRegister(
  deps: Pick<Deps, "env" | "db" | "now">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
  most = partBytes,
): Promise<PackState | null> {
  const { fromOn: from, toOn: to, profileIds, requestedAt: now } = pack;
  const zip = await exportSelected({ ...deps, now }, { company, selection: { from, to, profileIds } });
  if (!zip) return null;
  let { register } = state.files;
  for await (const bytes of splitIntoParts(zip, most)) {
    const name = `${packFiles.register}.${register.parts.length + 1}`;
    register = await addPart(deps, pack, { name, file: register, bytes });
  }
  return { ...state, files: { ...state.files, register } };
}

async function* splitIntoParts(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const piece of piecesOf(body)) {
    waiting.push(piece);
    length += piece.length;
    while (length > most) {
      const bytes = joinBytes(waiting);
      yield bytes.subarray(0, most);
      [waiting, length] = [[bytes.subarray(most)], length - most];
    }
  }
  yield joinBytes(waiting);
}
