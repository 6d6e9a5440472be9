import { guardLoader } from "~/modules/policy/guard-route.server";
import { archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { issueReceipt, writeReceipt } from "~/modules/register/issue-receipt.server";
import { refuseBrokenRegister } from "~/modules/register/refuse-broken-register.server";
import { fileNameOf } from "~/platform/file-name";
import { jsonDownload, refusal } from "~/platform/http.server";

/** The receipt file of one of the worker's own events. */
export const loader = guardLoader("see-record", async (deps, { args, member: { company, profile } }) => {
  const seq = /^[1-9]\d{0,9}$/.test(args.params.seq ?? "") ? Number(args.params.seq) : 0;
  const receiptQuery = { ledger: company.ledger, companyId: company.id, profileId: profile.id, seq };
  const receipt = await issueReceipt(archiveDeps(deps), receiptQuery).catch(
    refuseBrokenRegister(receiptQuery),
  );
  return receipt
    ? jsonDownload(
        writeReceipt(receipt),
        fileNameOf({
          what: `comprobante_${seq}`,
          company,
          period: receipt.event.envelope.day,
          extension: "json",
        }),
      )
    : refusal(404, "No tienes ningún fichaje con ese número.");
});
