import { requireSession } from "~/modules/session/guards.server";
import { downloadOwnData } from "~/modules/compliance/own-data/download-own-data.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { fileNameOf } from "~/platform/file-name";
import { zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

/** All data about the member in their current company. */
export const loader = guardLoader("take-own-data", async (deps, { args, member }) => {
  await requireExportRoom(deps.env, member.profile.id);
  const zip = await downloadOwnData(deps, { member, session: await requireSession(args) });
  const { company } = member;
  await noteExport(
    deps,
    { companyId: company.id, range: null, profileIds: [member.profile.id] },
    args.request,
  );
  return zipDownload(
    zip,
    fileNameOf({
      what: "mis_datos",
      company,
      period: localDateOf(deps.now, company.timeZone),
      extension: "zip",
    }),
  );
});
