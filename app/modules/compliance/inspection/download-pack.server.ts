import { inspectorPacks } from "#cell";
import { wholeCompany } from "~/modules/policy/scope.server";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { exportSelected } from "~/modules/register/export-register.server";
import { messages as registerCopy } from "~/modules/register/messages";
import { messages as reportsCopy } from "~/modules/timesheets/reports/messages";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { streamReportCsv } from "~/modules/timesheets/reports/stream-report-csv.server";
import { registerFileName } from "~/modules/register/register-file-name.server";
import { fileNameOf } from "~/platform/file-name";
import { csvDownload, refusal, zipDownload } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { requireExportRoom } from "~/platform/person-limit.server";
import type { TakenFile } from "./list-links.server";
import { messages as packCopy } from "./pack/messages";
import { findLinkPack } from "./pack/link-pack.server";
import { packDownload } from "./pack/download-prepared-pack.server";
import { requireInspectionFile, type Inspection } from "./require-inspection.server";

/** Downloads the package of exactly the link's days and people. */
export async function takePackage(args: GuardArgs): Promise<Response> {
  const inspection = await requireInspectionFile(args, "export-register");
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const { deps, company, range, inspector } = inspection;
  const profileIds = inspector.profileIds && [...inspector.profileIds];
  const zip = await exportSelected(deps, { company, selection: { ...range, profileIds } });
  if (!zip) return refusal(404, registerCopy.registerEmpty);
  await recordDownload(args, inspection, "package");
  return zipDownload(zip, registerFileName(deps, company, range));
}

/** Downloads the same as CSV, without locations and addresses: no more than the sheets show. */
export async function takeCsv(args: GuardArgs): Promise<Response> {
  const inspection = await requireInspectionFile(args, "see-reports");
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const { deps, company, range, inspector } = inspection;
  const profileIds = inspector.profileIds && [...inspector.profileIds];
  const people =
    (await selectPeople(deps.db, { reader: wholeCompany, companyId: company.id, profileIds })) ?? [];
  const csv = await streamReportCsv(deps, { company, range, people, search: "", isMinimal: true });
  if (!csv) return refusal(404, reportsCopy.nothingToExport);
  await recordDownload(args, inspection, "csv");
  return csvDownload(
    csv.body,
    fileNameOf({ what: "registros", company, period: range, extension: "csv" }),
    csv.rows,
  );
}

/** Downloads the link's own pack. Packs of the company or of other links are not reachable. */
export async function downloadLinkPack(args: GuardArgs): Promise<Response> {
  const inspection = await requireInspectionFile(args, "export-register");
  const pack = await findLinkPack(inspection);
  if (!pack || pack.state === "failed") return refusal(404, packCopy.ofLink.unknown);
  if (pack.state === "making") return refusal(409, packCopy.ofLink.notReady);
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const download = await packDownload(inspection.deps, inspection.company, pack);
  await recordDownload(args, inspection, "pack");
  return download;
}

/** Records a download when it begins. */
async function recordDownload(
  { request }: GuardArgs,
  { deps: { db, now }, company, inspector }: Inspection,
  file: TakenFile,
): Promise<void> {
  if (request.method !== "GET") return;
  const downloadRow = {
    id: newId(now),
    companyId: company.id,
    linkId: inspector.linkId,
    file,
    downloadedAt: now,
  };
  await db.insert(inspectorPacks).values(downloadRow);
}
