import { preparedPacks } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { storedDirectory, storedHeader } from "~/modules/register/format/stored-container";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { refusal, zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { piecesOf, streamOf } from "~/platform/stream-of";
import { isShown } from "./server/ask-pack.server";
import { messages } from "./messages";
import { entriesOf, type PackState } from "./model/pack-files";
import { readState, type Pack } from "./store.server";

/**
 * Downloads a prepared pack as one file.
 * Answers 404 for an unknown or expired pack, and 409 for an unfinished one.
 */
export async function downloadPreparedPack(
  deps: Deps,
  { id, member: { company, profile }, request }: { id: string; member: Member; request: Request },
): Promise<Response> {
  const [pack] = await deps.db
    .select()
    .from(preparedPacks)
    .where(and(eq(preparedPacks.id, id), isShown({ companyId: company.id }, deps.now)));
  if (!pack || pack.state === "failed") return refusal(404, messages.unknown);
  if (pack.state !== "ready") return refusal(409, messages.notReady);
  await requireExportRoom(deps.env, profile.id);
  const { fromOn: from, toOn: to, profileIds, requestedAt } = pack;
  const download = await packDownload(deps, company, pack);
  // A pack has the record at the time of its request.
  const exported = { companyId: company.id, range: { from, to }, profileIds };
  await noteExport({ db: deps.db, now: requestedAt }, exported, request);
  return download;
}

/** Returns the ZIP of a finished pack. It is read while it is sent. */
export async function packDownload(
  deps: Pick<Deps, "env">,
  company: { name: string },
  pack: Pack,
): Promise<Response> {
  const period = { from: pack.fromOn, to: pack.toOn };
  const body = await streamOf(packZip(deps, await readState(deps, pack)));
  return zipDownload(
    body.pipeThrough(new FixedLengthStream(pack.bytes!)),
    fileNameOf({ what: "paquete_inspeccion", company, period, extension: "zip" }),
  );
}

/** Yields a pack's ZIP from the parts of its files. @throws Error, while it is read, when a part is missing. */
async function* packZip(
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
