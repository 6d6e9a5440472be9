import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findReceipt } from "~/modules/clock/find-receipt.server";
import { receiptFileName } from "~/modules/clock/receipt-card";
import { requireMay } from "~/modules/policy/guards.server";
import { makeReceiptPdf } from "~/modules/reports/receipt-pdf/make-receipt-pdf.server";
import { inCell } from "~/platform/context.server";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** The card of one of a person's own punches, as a sheet. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-record");
  const deps = inCell(args.context, member.cell);
  const receipt = await findReceipt(deps, member, args.params.seq);
  if (!receipt) return refusal(404, "No tienes ningún fichaje con ese número.");
  await requireExportRoom(args.context.env, member.profile.id);
  return pdfDownload(await makeReceiptPdf(deps, receipt), receiptFileName(receipt));
}
