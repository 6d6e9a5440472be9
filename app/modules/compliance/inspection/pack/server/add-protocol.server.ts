import { displayName } from "~/modules/session/display-name";
import type { Company } from "~/modules/session/find-session.server";
import { csvRows, csvByteOrderMark } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";
import { findProtocol } from "../../../protocol/find-protocol.server";
import { protocolPdf } from "../../../protocol/protocol-pdf.server";
import { readsOf } from "../../../protocol/reads-of.server";
import { wholeText } from "../../../protocol/sections";
import { packFiles, type PackState } from "../model/pack-files";
import { addPart, type Pack } from "../store.server";

const readerColumns = [
  "Nombre",
  "DNI",
  "Versión leída",
  "Leída el",
  "Es la de este archivo",
  "Huella del texto",
];

/**
 * Adds the company's protocol at the time of the request, as a PDF and as the text of its digest.
 * Also adds which version each person of the pack had read by then. Without a protocol it adds nothing.
 */
export async function addProtocol(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<{ version: number | null; files: PackState["files"] }> {
  const { requestedAt: asOf } = pack;
  const { files } = state;
  const protocol = await findProtocol(deps, { companyId: company.id, asOf });
  if (!protocol) return { version: null, files };
  const addProtocolPart = (file: "protocol" | "protocolText" | "protocolRead", bytes: Uint8Array) =>
    addPart(deps, pack, { name: packFiles[file], file: files[file], bytes });
  const utf8Bytes = (text: string) => new TextEncoder().encode(text);
  const reads = await readsOf(deps, { subjects: state.people.map(({ subject }) => subject), asOf });
  const rows = state.people.map((person) => {
    const reading = reads.get(person.subject);
    const readingCells = reading
      ? [
          ...[String(reading.version), formatDateTime(reading.at, company.timeZone)],
          ...[reading.digest === protocol.digest ? "Sí" : "No", reading.digest],
        ]
      : ["", "", "", ""];
    return [displayName(person), person.dni ?? "", ...readingCells];
  });
  return {
    version: protocol.version,
    files: {
      ...files,
      protocol: await addProtocolPart(
        "protocol",
        new Uint8Array(await protocolPdf(deps, { protocol, company, madeAt: asOf })),
      ),
      protocolText: await addProtocolPart("protocolText", utf8Bytes(wholeText(protocol.sections))),
      protocolRead: await addProtocolPart(
        "protocolRead",
        utf8Bytes(csvByteOrderMark + csvRows([readerColumns, ...rows])),
      ),
    },
  };
}
