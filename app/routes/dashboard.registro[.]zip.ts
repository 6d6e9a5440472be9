import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/register/copy";
import { exportRegister } from "~/modules/register/export-register.server";
import { readSelection } from "~/modules/register/export-selection";
import { noteExport } from "~/modules/reports/month-exports.server";
import { inCell } from "~/platform/context.server";
import { refusal, zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** A person's own register, whatever else the URL asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-record");
  const read = readSelection(new URL(args.request.url).searchParams);
  if ("problem" in read) return refusal(422, read.problem);
  await requireExportRoom(args.context.env, member.profile.id);
  const selection = { ...read.selection, profileIds: [member.profile.id] };
  const deps = inCell(args.context, member.cell);
  const zip = await exportRegister(deps, { member, selection });
  const { from, to, profileIds } = selection;
  const range = from && to ? { from, to } : null;
  if (zip) await noteExport(deps, { companyId: member.company.id, range, profileIds }, args.request);
  return zip ? zipDownload(zip, "registro_verificable.zip") : refusal(404, copy.registerEmpty);
}
