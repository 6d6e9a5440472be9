import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { makePayrollFile, requireFileKind, requireMonth } from "./make-payroll-file.server";
import { notePayrollFile } from "./note-payroll-file.server";

/**
 * Downloads a payroll file for a manager. The download is recorded first.
 * @throws Response 403 when the right has ended meanwhile; what {@link makePayrollFile} throws.
 */
export async function takePayrollFile(
  deps: Deps,
  { member, args }: { member: Member; args: GuardArgs & { params: { month?: string; file?: string } } },
): Promise<Response> {
  const { company, profile } = member;
  const [month, kind] = [requireMonth(args.params.month), requireFileKind(args.params.file)];
  await requireExportRoom(deps.env, profile.id);
  const file = await makePayrollFile(deps, { company, month, kind });
  if (args.request.method !== "GET") return file;
  const isNoted = await notePayrollFile(deps, {
    companyId: company.id,
    month,
    file: kind,
    taker: { profileId: profile.id },
    allowed: stillMay(member, "take-payroll", "company"),
  });
  if (!isNoted) throw noPermission();
  return file;
}
