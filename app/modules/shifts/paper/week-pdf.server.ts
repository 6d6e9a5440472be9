import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { weekOf } from "~/time/dates";
import { makeWeekPdf } from "./make-week-pdf.server";
import { messages } from "./messages";
import { readSharedWeek } from "./read-shared-week.server";

/** Returns the PDF of a published week. @throws Response 404 if nobody's week is published; 429 */
export async function weekPdf(deps: Deps, input: { member: Member; params: URLSearchParams }) {
  const { company, profile } = input.member;
  const { shared } = await readSharedWeek(deps, input);
  if (shared.centres.length === 0) throw refusal(404, messages.nothing);
  await requireExportRoom(deps.env, profile.id);
  const by = input.params.get("by") === "person" ? "person" : "all";
  const pdf = await makeWeekPdf(deps, { shared, company, by });
  const what = by === "person" ? "turnos_por_persona" : "turnos";
  return pdfDownload(pdf, fileNameOf({ what, company, period: weekOf(shared.week), extension: "pdf" }));
}
