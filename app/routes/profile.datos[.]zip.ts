import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireSession } from "~/modules/directory/guards.server";
import { takeOwnData } from "~/modules/own-data/take-own-data.server";
import { requireMay } from "~/modules/policy/guards.server";
import { noteExport } from "~/modules/reports/month-exports.server";
import { inCell } from "~/platform/context.server";
import { zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** All that is kept of who asks, in the company that they are in now. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const member = await requireMay(args, "take-own-data");
  await requireExportRoom(context.env, member.profile.id);
  const deps = inCell(context, member.cell);
  const zip = await takeOwnData(deps, { member, session: await requireSession(args) });
  const { id: companyId } = member.company;
  await noteExport(deps, { companyId, range: null, profileIds: [member.profile.id] }, request);
  return zipDownload(zip, "mis_datos.zip");
}
