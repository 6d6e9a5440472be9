import { findReceipt } from "~/modules/clock/find-receipt.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { makeReceiptPdf } from "~/modules/clock/make-receipt-pdf.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** The receipt of one of the worker's own punches, as a PDF. */
export const loader = guardLoader("see-record", async (deps, { args, member }) => {
  const receipt = await findReceipt(deps, member, args.params.seq);
  if (!receipt) return refusal(404, "No tienes ningún fichaje con ese número.");
  await requireExportRoom(deps.env, member.profile.id);
  return pdfDownload(
    await makeReceiptPdf(deps, receipt, member),
    fileNameOf({
      what: `justificante_${receipt.seq}`,
      company: member.company,
      period: receipt.day,
      extension: "pdf",
    }),
  );
});
