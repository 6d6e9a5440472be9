import type { Company } from "~/modules/session/find-session.server";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { wholeCompany, type Reader } from "~/modules/policy/scope.server";
import type { LocalDate } from "~/time/dates";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import type { FurtherSource } from "./further-columns";
import { findReport, type Report } from "./server/find-report.server";
import { listChoicesAndChosen, type ReportPerson } from "./list-people.server";
import type { ReportForm } from "./report-form";
import type { ReportCompany, ReportDeps } from "./report-logs.server";

export interface ReportsPage {
  /** The people to choose from: the first by name, and before them the chosen people that are not among these. */
  choices: ReportPerson[];
  hasMoreChoices: boolean;
  /** The day of the company's first entry; null without one. */
  firstOn: LocalDate | null;
  /** Whether a search for people found nobody. */
  isNobodyFound: boolean;
  /** Null while the form is being filled in, and after an invalid request. */
  report: Report | null;
}

type ListedCompany = ReportCompany & Pick<Company, "ledger"> & CompanyFacts;

interface ReportsRequest {
  reader: Reader;
  company: ListedCompany;
  form: ReportForm;
  /** Further columns of the people's table. */
  further?: FurtherSource | null;
}

/** Returns the content of /reports; null if a chosen person is not in the company. */
export async function showReports(
  deps: ReportDeps,
  { reader, company, form, further }: ReportsRequest,
): Promise<ReportsPage | null> {
  const { db } = deps;
  const { profileIds, range, search, view, order, after, pages, shown, who } = form;
  const isAnswered = form.isAsked && Object.keys(form.errors).length === 0;
  const { choices, chosen, firstOn } = await listChoicesAndChosen(db, {
    reader,
    companyId: company.id,
    ledger: company.ledger,
    shown,
    who,
    profileIds: profileIds === null && !isAnswered ? [] : profileIds,
  });
  if (!chosen) return null;
  const listedIds = new Set(choices.people.map(({ id }) => id));
  const others = profileIds === null ? [] : chosen.filter(({ id }) => !listedIds.has(id));
  return {
    choices: [...others, ...choices.people],
    hasMoreChoices: choices.hasMore,
    firstOn,
    isNobodyFound: who !== "" && choices.people.length === 0,
    report: isAnswered
      ? await findReport(deps, {
          range,
          people: chosen,
          search,
          view,
          order,
          after,
          pages,
          company,
          further,
        })
      : null,
  };
}

/**
 * Returns the people of the whole company to choose from, for a form without a report. @throws Response 404 if a chosen person is not in
 * the company.
 */
export async function requireChoices(
  deps: ReportDeps,
  { company, form }: { company: ListedCompany; form: ReportForm },
): Promise<Omit<ReportsPage, "report">> {
  const choices = await showReports(deps, {
    reader: wholeCompany,
    company,
    form: { ...form, isAsked: false },
  });
  if (!choices) throw refusal(404, messages.personUnknown);
  return choices;
}
