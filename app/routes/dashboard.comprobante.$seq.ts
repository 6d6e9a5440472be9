import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMay } from "~/modules/policy/guards.server";
import { makeReceipt } from "~/modules/register/make-receipt.server";
import { jsonDownload, refusal } from "~/platform/http.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-record");
  const seq = /^[1-9]\d{0,9}$/.test(args.params.seq ?? "") ? Number(args.params.seq) : 0;
  const receipt = await makeReceipt(args.context, { member, seq });
  return receipt
    ? jsonDownload(receipt, `comprobante_${seq}.json`)
    : refusal(404, "No tienes ningún fichaje con ese número.");
}
