import type { Company } from "~/modules/session/find-session.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { explainPeriod, type PeriodExplanation } from "../model/explain-period";
import type { Statement } from "../find-statement.server";
import { readRecordsOf } from "./read-records-of.server";

interface ExplainedStatement {
  company: Pick<Company, "id" | "timeZone">;
  person: ReportPerson;
  statement: Pick<Statement, "period" | "content">;
}

/** Explains the figures of an issued period from the person's record as it is now. Two round trips. */
export async function explainStatement(
  deps: Pick<Deps, "db" | "now">,
  { company, person, statement: { period, content } }: ExplainedStatement,
): Promise<PeriodExplanation> {
  const range = { from: period.from, to: period.to };
  const personRecords = await readRecordsOf(deps, company, {
    some: [{ person, range, to: range.to, issuedBalance: null }],
    sinceOpening: true,
  });
  const { figures, pieces } = content;
  return explainPeriod(personRecords.get(person.id)!, { range, figures, pieces, isIssued: true });
}
