import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import { archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { findCoveringCheckpoint } from "~/modules/register/covering-checkpoint.server";
import { writePeriodFile } from "~/modules/register/format/period-file";
import { issueReceipt } from "~/modules/register/issue-receipt.server";
import { refuseBrokenRegister } from "~/modules/register/refuse-broken-register.server";
import { reportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { jsonDownload, pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { isLocalDate } from "~/time/dates";
import { explainStatement } from "../server/explain-statement.server";
import { findStatement, type Statement } from "../find-statement.server";
import { makeStatementPdf } from "./make-statement-pdf.server";
import { messages } from "./messages";
import type { StatementReader } from "./show-statement.server";

interface StatementFile {
  member: StatementReader;
  profileId: string;
  params: URLSearchParams;
}

/** Answers with an issued month of a person as a PDF. @throws Response 404, 429 */
export async function statementPdf(deps: Deps, request: StatementFile): Promise<Response> {
  const { company } = request.member;
  const statement = await requireStatement(deps, request);
  const [person] = await deps.db
    .select(reportPerson)
    .from(profiles)
    .where(and(eq(profiles.id, request.profileId), eq(profiles.companyId, company.id)));
  const event = { seq: statement.seq, recordedAt: statement.period.issuedAt };
  const [explained, checkpoint] = await Promise.all([
    explainStatement(deps, { company, person: person!, statement }),
    findCoveringCheckpoint({ bucket: deps.env.REGISTER }, { companyId: company.id }, event),
  ]);
  const pdf = await makeStatementPdf(deps, {
    statement,
    company,
    person: { name: displayName(person!), dni: person!.dni },
    explained,
    checkpoint,
  });
  return pdfDownload(pdf, fileName(request, statement, "pdf"));
}

/**
 * Answers with the file that proves an issued month: its content and salt, and the receipt of its event.
 * @throws Response 404, 429; 409 and 503 as a receipt
 */
export async function statementProof(deps: Deps, request: StatementFile): Promise<Response> {
  const { id: companyId, ledger } = request.member.company;
  const statement = await requireStatement(deps, request);
  const { content, salt, seq } = statement;
  const receiptRequest = { ledger, companyId, profileId: request.profileId, seq };
  const receipt = await issueReceipt(archiveDeps(deps), receiptRequest).catch(
    refuseBrokenRegister(receiptRequest),
  );
  if (!receipt) throw refusal(404, messages.unknown);
  const file = writePeriodFile({ content, receipt, salt });
  return jsonDownload(file, fileName(request, statement, "json"));
}

async function requireStatement(deps: Deps, { member, profileId, params }: StatementFile) {
  const from = params.get("from") ?? "";
  const statement = isLocalDate(from)
    ? await findStatement(deps, { companyId: member.company.id, profileId, from })
    : null;
  if (!statement) throw refusal(404, messages.unknown);
  await requireExportRoom(deps.env, member.profile.id);
  return statement;
}

const fileName = ({ member: { company } }: StatementFile, { period }: Statement, extension: "pdf" | "json") =>
  fileNameOf({ what: "resumen_mensual", company, period: period.from, extension });
