import { inspectorPacks } from "#cell";
import type { GuardArgs } from "~/modules/directory/find-session.server";
import { exportSelected } from "~/modules/register/export-register.server";
import { copy as registerCopy } from "~/modules/register/copy";
import { copy as reportsCopy } from "~/modules/reports/copy";
import { selectPeople } from "~/modules/reports/list-people.server";
import { streamReportCsv } from "~/modules/reports/stream-report-csv.server";
import { csvDownload, maintenance, refusal, zipDownload } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { requireExportRoom } from "~/platform/person-limit.server";
import type { TakenFile } from "./list-links.server";
import { copy as packCopy } from "./pack/copy";
import { findLinkPack } from "./pack/link-pack.server";
import { packDownload } from "./pack/take-prepared.server";
import { requireInspectionFile, type Inspection } from "./require-inspection.server";

/** The verifiable package of the link's days and people, and of nothing else. */
export async function takePackage(args: GuardArgs): Promise<Response> {
  const inspection = await requireInspectionFile(args, "export-register");
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const { deps, company, range, inspector } = inspection;
  const profileIds = inspector.profileIds && [...inspector.profileIds];
  const zip = await exportSelected(deps, { company, selection: { ...range, profileIds } });
  if (!zip) return refusal(404, registerCopy.registerEmpty);
  await noteTaken(args, inspection, "package");
  return zipDownload(zip, "registro_verificable.zip");
}

/** The same days and people as CSV, without places and addresses: no more than the sheets tell. */
export async function takeCsv(args: GuardArgs): Promise<Response> {
  const inspection = await requireInspectionFile(args, "see-reports");
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const { deps, company, range, inspector } = inspection;
  const profileIds = inspector.profileIds && [...inspector.profileIds];
  const people = (await selectPeople(deps.db, { companyId: company.id, profileIds })) ?? [];
  const csv = await streamReportCsv(deps, { company, range, people, search: "", isMinimal: true });
  if (!csv) return refusal(404, reportsCopy.nothingToExport);
  await noteTaken(args, inspection, "csv");
  return csvDownload(csv.body, `registros_${range.from}_${range.to}.csv`, csv.rows);
}

/** The pack of the link, which was prepared of the same days and people: no other link's, and none of the company's own. */
export async function takeLinkPack(args: GuardArgs): Promise<Response> {
  const inspection = await requireInspectionFile(args, "export-register");
  const pack = await findLinkPack(inspection);
  if (!pack || pack.state === "failed") return refusal(404, packCopy.ofLink.unknown);
  if (pack.state === "making") return refusal(409, packCopy.ofLink.notReady);
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const download = await packDownload(inspection.deps, pack);
  await noteTaken(args, inspection, "pack");
  return download;
}

/** Noted when its download begins. @throws Response 503 while the company is being moved: nothing can be noted. */
async function noteTaken(
  { request }: GuardArgs,
  { deps: { db, now }, company, inspector }: Inspection,
  file: TakenFile,
): Promise<void> {
  if (request.method !== "GET") return;
  if (company.move !== null)
    throw refusal(maintenance.init.status, maintenance.text, maintenance.init.headers);
  const taken = { id: newId(now), companyId: company.id, linkId: inspector.linkId, file, takenAt: now };
  await db.insert(inspectorPacks).values(taken);
}
