import { requireSession } from "~/modules/directory/guards.server";
import { downloadOwnData } from "~/modules/compliance/own-data/download-own-data.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** All data about the member in their current company. */
export const loader = guardLoader("take-own-data", async (deps, { args, member }) => {
  await requireExportRoom(deps.env, member.profile.id);
  const zip = await downloadOwnData(deps, { member, session: await requireSession(args) });
  const { id: companyId } = member.company;
  await noteExport(deps, { companyId, range: null, profileIds: [member.profile.id] }, args.request);
  return zipDownload(zip, "mis_datos.zip");
});
