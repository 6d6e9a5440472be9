import type { Company } from "~/modules/directory/find-session.server";
import { exportSelected } from "~/modules/register/export-register.server";
import { crc32After } from "~/modules/register/format/crc32";
import { joined } from "~/modules/reports/team-pdf/pdf-bytes";
import type { Deps } from "~/platform/context.server";
import { piecesOf } from "~/platform/stream-of";
import { packFiles, packPrefix, type MadeFile, type PackState } from "./pack-files";
import { turnName, type Pack } from "./store.server";

/** R2 takes a large file in parts of one size, of five MiB at least; so much of it is in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/**
 * Makes the verifiable package of a pack's days and people, as it is downloaded alone, and keeps it unchanged.
 * @returns null while the company's register is empty. @throws Response 409 as {@link exportSelected} does.
 */
export async function addRegister(
  deps: Pick<Deps, "env" | "db" | "now">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<PackState | null> {
  const { fromOn: from, toOn: to, profileIds, askedAt: now } = pack;
  const zip = await exportSelected({ ...deps, now }, { company, selection: { from, to, profileIds } });
  if (!zip) return null;
  const key = `${packPrefix(pack)}${turnName(pack)}/${packFiles.register}`;
  const register = await keep(deps.env.REGISTER, key, zip);
  return { ...state, files: { ...state.files, register } };
}

/** Puts a file of whatever length. */
async function keep(bucket: R2Bucket, key: string, body: ReadableStream<Uint8Array>): Promise<MadeFile> {
  let upload: R2MultipartUpload | null = null;
  const parts: R2UploadedPart[] = [];
  let [size, crc] = [0, 0];
  try {
    for await (const { bytes, isLast } of inParts(body)) {
      size += bytes.length;
      crc = crc32After(bytes, crc);
      if (isLast && !upload) await bucket.put(key, bytes);
      else {
        upload ??= await bucket.createMultipartUpload(key);
        parts.push(await upload.uploadPart(parts.length + 1, bytes));
      }
    }
    await upload?.complete(parts);
  } catch (fault) {
    // What was begun is not kept; where that fails too, R2 forgets it after some days.
    await upload?.abort().catch(() => undefined);
    throw fault;
  }
  return { size, crc, parts: [key] };
}

async function* inParts(body: ReadableStream<Uint8Array>) {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const piece of piecesOf(body)) {
    waiting.push(piece);
    length += piece.length;
    while (length > partBytes) {
      const bytes = joined(waiting);
      yield { bytes: bytes.subarray(0, partBytes), isLast: false };
      [waiting, length] = [[bytes.subarray(partBytes)], length - partBytes];
    }
  }
  yield { bytes: joined(waiting), isLast: true };
}
