import { messages } from "~/modules/compliance/protocol/messages";
import { findProtocol } from "~/modules/compliance/protocol/find-protocol.server";
import { protocolPdf } from "~/modules/compliance/protocol/protocol-pdf.server";
import { readNumber } from "~/modules/compliance/protocol/show-protocol.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** A version of the protocol as a PDF: the newest, or the named one. */
export const loader = guardLoader("see-protocol", async (deps, { member: { company, profile }, params }) => {
  const versionParam = params.get("version");
  const version = readNumber(versionParam);
  const protocol =
    versionParam !== null && version === null
      ? null
      : await findProtocol(deps, { companyId: company.id, version: version ?? undefined });
  if (!protocol) return refusal(404, messages.notFound);
  await requireExportRoom(deps.env, profile.id);
  const pdf = await protocolPdf(deps, { protocol, company, madeAt: deps.now });
  return pdfDownload(
    pdf,
    fileNameOf({ what: "protocolo", company, period: `v${protocol.version}`, extension: "pdf" }),
  );
});
