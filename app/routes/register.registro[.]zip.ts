import { guardLoader } from "~/modules/policy/guard-route.server";
import { markRegisterExported } from "~/modules/tenancy/closing/mark-register-exported.server";
import { messages } from "~/modules/register/messages";
import { exportRegister } from "~/modules/register/export-register.server";
import { readSelection } from "~/modules/register/export-selection";
import { areColleagues } from "~/modules/register/list-people.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { registerFileName } from "~/modules/register/register-file-name.server";
import { refusal, zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** The company's register, or the part that the URL selects. */
export const loader = guardLoader("export-register", async (deps, { args, member, params }) => {
  const selectionResult = readSelection(params);
  if ("problem" in selectionResult) return refusal(422, selectionResult.problem);
  const { selection } = selectionResult;
  if (
    selection.profileIds &&
    !(await areColleagues(deps, { companyId: member.company.id, profileIds: selection.profileIds }))
  )
    return refusal(404, messages.personUnknown);
  await requireExportRoom(deps.env, member.profile.id);
  const zip = await exportRegister(deps, { member, selection });
  const { from, to, profileIds } = selection;
  const range = from && to ? { from, to } : null;
  if (zip) await noteExport(deps, { companyId: member.company.id, range, profileIds }, args.request);
  if (zip && !from && !to && !profileIds) await markRegisterExported(deps, member, args.request);
  return zip
    ? zipDownload(zip, registerFileName(deps, member.company, range))
    : refusal(404, messages.registerEmpty);
});
