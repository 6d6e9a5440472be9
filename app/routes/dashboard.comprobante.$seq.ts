import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMay } from "~/modules/policy/guards.server";
import { archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { issueReceipt, writeReceipt } from "~/modules/register/issue-receipt.server";
import { refuseBroken } from "~/modules/register/refuse-broken.server";
import { inCell } from "~/platform/context.server";
import { jsonDownload, refusal } from "~/platform/http.server";

/** The receipt of one of a person's own events. */
export async function loader(args: LoaderFunctionArgs) {
  const { cell, profile, company } = await requireMay(args, "see-record");
  const seq = /^[1-9]\d{0,9}$/.test(args.params.seq ?? "") ? Number(args.params.seq) : 0;
  const deps = inCell(args.context, cell);
  const wish = { ledger: company.ledger, companyId: company.id, profileId: profile.id, seq };
  const receipt = await issueReceipt(archiveDeps(deps), wish).catch(refuseBroken(wish));
  return receipt
    ? jsonDownload(writeReceipt(receipt), `comprobante_${seq}.json`)
    : refusal(404, "No tienes ningún fichaje con ese número.");
}
