import type { GuardArgs } from "~/modules/session/find-session.server";
import {
  makePayrollFile,
  requireFileKind,
  requireMonth,
} from "~/modules/periods/payroll/make-payroll-file.server";
import { notePayrollFile } from "~/modules/periods/payroll/note-payroll-file.server";
import { refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { adviserLink, isLinkOpen } from "../links/link-kind.server";
import { messages } from "../links/messages";
import type { AdviserVisit } from "./require-adviser.server";

/**
 * Downloads a payroll file for a gestoría. The download is recorded first, in the owner's sight.
 * @throws Response 401 when the link was revoked while the file was made.
 */
export async function takeAdviserFile(
  { deps, linkId, company }: AdviserVisit,
  { request, params }: Pick<GuardArgs, "request"> & { params: { month?: string; file?: string } },
): Promise<Response> {
  const [month, kind] = [requireMonth(params.month), requireFileKind(params.file)];
  await requireExportRoom(deps.env, linkId);
  const file = await makePayrollFile(deps, { company, month, kind });
  if (request.method !== "GET") return file;
  const isNoted = await notePayrollFile(deps, {
    companyId: company.id,
    month,
    file: kind,
    taker: { linkId },
    allowed: isLinkOpen(adviserLink, linkId, deps.now),
  });
  if (!isNoted) throw refusal(401, messages.ended);
  return file;
}
