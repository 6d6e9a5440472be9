import type { Db } from "~/platform/db.server";
import { findReport, type Report } from "./find-report.server";
import { listChoices, selectPeople, type ReportPerson } from "./list-people.server";
import type { ReportForm } from "./report-form";

export interface ReportsPage {
  /** Whom one can choose: the first by name, and before them whoever is chosen and not among these. */
  choices: ReportPerson[];
  hasMoreChoices: boolean;
  /** Null while nothing is asked, or wrongly. */
  report: Report | null;
}

/** What /reports shows. @returns null when somebody is asked for who is not in the company. */
export async function loadReports(
  deps: { db: Db },
  { company, form }: { company: { id: string; timeZone: string }; form: ReportForm },
): Promise<ReportsPage | null> {
  const { db } = deps;
  const { profileIds, range, search, view, after, pages } = form;
  const isAnswered = form.isAsked && Object.keys(form.errors).length === 0;
  const [{ people: first, hasMore }, chosen] = await Promise.all([
    listChoices(db, { companyId: company.id, shown: form.shown }),
    profileIds?.length === 0 || (profileIds === null && !isAnswered)
      ? []
      : selectPeople(db, { companyId: company.id, profileIds }),
  ]);
  if (!chosen) return null;
  const listed = new Set(first.map(({ id }) => id));
  const others = profileIds === null ? [] : chosen.filter(({ id }) => !listed.has(id));
  return {
    choices: [...others, ...first],
    hasMoreChoices: hasMore,
    report: isAnswered
      ? await findReport(deps, { company, range, people: chosen, search, view, after, pages })
      : null,
  };
}
