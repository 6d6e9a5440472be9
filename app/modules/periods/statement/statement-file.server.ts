import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { reportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { withRetries } from "~/platform/retry.server";
import { isLocalDate } from "~/time/dates";
import { explainStatement } from "../explain-statement.server";
import { findStatement } from "../find-statement.server";
import { makeStatementPdf } from "./make-statement-pdf.server";
import { messages } from "./messages";

/** Answers with an issued month of a person as a PDF. @throws Response 404, 429 */
export async function statementFile(
  deps: Deps,
  { member, profileId, params }: { member: Member; profileId: string; params: URLSearchParams },
): Promise<Response> {
  const { company } = member;
  const from = params.get("from") ?? "";
  const statement = isLocalDate(from)
    ? await findStatement(deps, { companyId: company.id, profileId, from })
    : null;
  if (!statement) throw refusal(404, messages.unknown);
  await requireExportRoom(deps.env, member.profile.id);
  const [person] = await withRetries(() =>
    deps.db
      .select(reportPerson)
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))),
  );
  const pdf = await makeStatementPdf(deps, {
    statement,
    company,
    person: { name: displayName(person!), dni: person!.dni },
    explained: await explainStatement(deps, { company, person: person!, statement }),
  });
  return pdfDownload(pdf, fileNameOf({ what: "resumen_mensual", company, period: from, extension: "pdf" }));
}
