import { displayName } from "~/modules/directory/display-name";
import type { Company } from "~/modules/directory/find-session.server";
import { findProtocol } from "~/modules/protocol/find-protocol.server";
import { protocolPdf } from "~/modules/protocol/protocol-pdf.server";
import { readsOf } from "~/modules/protocol/reads-of.server";
import { wholeText } from "~/modules/protocol/sections";
import { csvRows, CSV_BOM } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";
import { packFiles, type PackState } from "./pack-files";
import { addPart, type Pack } from "./store.server";

const columns = ["Nombre", "DNI", "Versión leída", "Leída el", "Es la de este archivo", "Huella del texto"];

/**
 * Adds the company's protocol as it stood when the pack was asked for, as a PDF and as the text that its digest is of, and who of the
 * pack's people had read which version by then. Nothing where the company had none.
 */
export async function addProtocol(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<{ version: number | null; files: PackState["files"] }> {
  const { askedAt: asOf } = pack;
  const { files } = state;
  const protocol = await findProtocol(deps, { companyId: company.id, asOf });
  if (!protocol) return { version: null, files };
  const part = (file: "protocol" | "protocolText" | "protocolRead", bytes: Uint8Array) =>
    addPart(deps, pack, { name: packFiles[file], file: files[file], bytes });
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const reads = await readsOf(deps, { subjects: state.people.map(({ subject }) => subject), asOf });
  const rows = state.people.map((person) => {
    const read = reads.get(person.subject);
    const said = read
      ? [
          ...[String(read.version), formatDateTime(read.at, company.timeZone)],
          ...[read.digest === protocol.digest ? "Sí" : "No", read.digest],
        ]
      : ["", "", "", ""];
    return [displayName(person), person.dni ?? "", ...said];
  });
  return {
    version: protocol.version,
    files: {
      ...files,
      protocol: await part(
        "protocol",
        new Uint8Array(await protocolPdf(deps, { protocol, company, madeAt: asOf })),
      ),
      protocolText: await part("protocolText", utf8(wholeText(protocol.sections))),
      protocolRead: await part("protocolRead", utf8(CSV_BOM + csvRows([columns, ...rows]))),
    },
  };
}
