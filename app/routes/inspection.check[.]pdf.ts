import { checkPdf } from "~/modules/compliance/check/check-pdf.server";
import { messages } from "~/modules/compliance/check/messages";
import { showCheck } from "~/modules/compliance/check/show-check.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

export const loader = guardLoader("manage-inspections", async (deps, { member, params }) => {
  await requireExportRoom(deps.env, member.profile.id);
  const check = await showCheck(deps, { member, params });
  const pdf = await checkPdf(deps, { check, company: member.company });
  return pdfDownload(pdf, messages.fileName(check.range.from.slice(0, 7)));
});
