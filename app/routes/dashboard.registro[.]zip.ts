import { guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/register/messages";
import { exportRegister } from "~/modules/register/export-register.server";
import { readSelection } from "~/modules/register/export-selection";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { registerFileName } from "~/modules/register/register-file-name.server";
import { refusal, zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** The worker's own register, whatever people the URL names. */
export const loader = guardLoader("see-record", async (deps, { args, member, params }) => {
  const selectionResult = readSelection(params);
  if ("problem" in selectionResult) return refusal(422, selectionResult.problem);
  await requireExportRoom(deps.env, member.profile.id);
  const selection = { ...selectionResult.selection, profileIds: [member.profile.id] };
  const zip = await exportRegister(deps, { member, selection });
  const { from, to, profileIds } = selection;
  const range = from && to ? { from, to } : null;
  if (zip) await noteExport(deps, { companyId: member.company.id, range, profileIds }, args.request);
  return zip
    ? zipDownload(zip, registerFileName(deps, member.company, range))
    : refusal(404, messages.registerEmpty);
});
