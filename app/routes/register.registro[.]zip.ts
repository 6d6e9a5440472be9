import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { noteTaking } from "~/modules/closing/note-taking.server";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/register/copy";
import { exportRegister } from "~/modules/register/export-register.server";
import { readSelection } from "~/modules/register/export-selection";
import { areColleagues } from "~/modules/register/list-people.server";
import { noteExport } from "~/modules/reports/month-exports.server";
import { inCell } from "~/platform/context.server";
import { refusal, zipDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** The company's register, or the part of it that the URL selects. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "export-register");
  const read = readSelection(new URL(args.request.url).searchParams);
  if ("problem" in read) return refusal(422, read.problem);
  const { selection } = read;
  const deps = inCell(args.context, member.cell);
  if (
    selection.profileIds &&
    !(await areColleagues(deps, { companyId: member.company.id, profileIds: selection.profileIds }))
  )
    return refusal(404, copy.personUnknown);
  await requireExportRoom(args.context.env, member.profile.id);
  const zip = await exportRegister(deps, { member, selection });
  const { from, to, profileIds } = selection;
  const range = from && to ? { from, to } : null;
  if (zip) await noteExport(deps, { companyId: member.company.id, range, profileIds }, args.request);
  if (zip && !from && !to && !profileIds) await noteTaking(deps, member, args.request);
  return zip ? zipDownload(zip, "registro_verificable.zip") : refusal(404, copy.registerEmpty);
}
