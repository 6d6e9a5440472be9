import { checkPdf } from "~/modules/compliance/check/check-pdf.server";
import { showCheck } from "~/modules/compliance/check/show-check.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

export const loader = guardLoader("manage-inspections", async (deps, { member, params }) => {
  await requireExportRoom(deps.env, member.profile.id);
  const check = await showCheck(deps, { member, params });
  const { company } = member;
  const pdf = await checkPdf(deps, { check, company });
  const period = check.range.from.slice(0, 7);
  return pdfDownload(pdf, fileNameOf({ what: "autoinspeccion", company, period, extension: "pdf" }));
});
