import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/protocol/copy";
import { findProtocol } from "~/modules/protocol/find-protocol.server";
import { protocolPdf } from "~/modules/protocol/protocol-pdf.server";
import { readNumber } from "~/modules/protocol/show-protocol.server";
import { inCell } from "~/platform/context.server";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** A version of the protocol as a PDF: the newest, or the one that is named. */
export async function loader(args: LoaderFunctionArgs) {
  const { cell, company, profile } = await requireMay(args, "see-protocol");
  const deps = inCell(args.context, cell);
  const asked = new URL(args.request.url).searchParams.get("version");
  const version = readNumber(asked);
  const protocol =
    asked !== null && version === null
      ? null
      : await findProtocol(deps, { companyId: company.id, version: version ?? undefined });
  if (!protocol) return refusal(404, copy.notFound);
  await requireExportRoom(args.context.env, profile.id);
  const pdf = await protocolPdf(deps, { protocol, company, madeAt: deps.now });
  return pdfDownload(pdf, `protocolo_v${protocol.version}.pdf`);
}
