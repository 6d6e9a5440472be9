import type { Db } from "~/platform/db.server";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { findReport, type Report } from "./find-report.server";
import { listChoices, listChoicesAndChosen, type ReportPerson } from "./list-people.server";
import type { ReportForm } from "./report-form";

export interface ReportsPage {
  /** Whom one can choose: the first by name, and before them whoever is chosen and not among these. */
  choices: ReportPerson[];
  hasMoreChoices: boolean;
  /** Whether somebody is looked for and nobody is found. */
  isNobodyFound: boolean;
  /** Null while nothing is asked, or wrongly. */
  report: Report | null;
}

/** What /reports shows. @returns null when somebody is asked for who is not in the company. */
export async function loadReports(
  deps: { db: Db },
  { company, form }: { company: { id: string }; form: ReportForm },
): Promise<ReportsPage | null> {
  const { db } = deps;
  const { profileIds, range, search, view, after, pages, shown, who } = form;
  const isAnswered = form.isAsked && Object.keys(form.errors).length === 0;
  const asked = { companyId: company.id, shown, who };
  const isAnybodyChosen = profileIds === null ? isAnswered : profileIds.length > 0;
  const { choices, chosen } = isAnybodyChosen
    ? await listChoicesAndChosen(db, { ...asked, profileIds })
    : { choices: await listChoices(db, asked), chosen: [] };
  if (!chosen) return null;
  const listed = new Set(choices.people.map(({ id }) => id));
  const others = profileIds === null ? [] : chosen.filter(({ id }) => !listed.has(id));
  return {
    choices: [...others, ...choices.people],
    hasMoreChoices: choices.hasMore,
    isNobodyFound: who !== "" && choices.people.length === 0,
    report: isAnswered ? await findReport(deps, { range, people: chosen, search, view, after, pages }) : null,
  };
}

/** Whom a form that selects a period and people can choose from, and no report. @throws Response 404 where {@link loadReports} has null. */
export async function requireChoices(
  { db }: { db: Db },
  { company, form }: { company: { id: string }; form: ReportForm },
): Promise<Omit<ReportsPage, "report">> {
  const choices = await loadReports({ db }, { company, form: { ...form, isAsked: false } });
  if (!choices) throw refusal(404, copy.personUnknown);
  return choices;
}
