import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { copy as reports } from "~/modules/reports/copy";
import { selectPeople } from "~/modules/reports/list-people.server";
import { loadReports } from "~/modules/reports/load-reports.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { qrWithFile } from "~/platform/qr.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { emptyLinkForm, readLinkForm, type LinkForm } from "./link-form";
import { makeLink, type MadeLink } from "./make-link.server";
import { textsOf } from "./report-fields";

/** The form with whom one can choose. */
export interface LinkPage {
  form: LinkForm;
  choices: NonNullable<Awaited<ReturnType<typeof loadReports>>>;
}

/** What a form was answered with: itself, or the link that was made. */
export interface LinkAnswer {
  page: LinkPage;
  made: (MadeLink & ReturnType<typeof qrWithFile>) | null;
  problem: string | null;
}

type Asked = { member: Member };

/** The form as it is before anything is typed. */
export const loadLinkPage = (deps: Deps, { member: { company } }: Asked): Promise<LinkPage> =>
  withChoices(deps, { company, form: emptyLinkForm(localDateOf(deps.now, company.timeZone)) });

/**
 * Makes the link that a form asks for, or fills the form in further.
 * @throws Response 404 where somebody is named who is not in the company.
 */
export async function submitLinkForm(
  deps: Deps,
  { member, form: sent }: Asked & { form: FormData },
): Promise<ReturnType<typeof data<LinkAnswer>>> {
  const { company } = member;
  const form = readLinkForm(textsOf(sent), localDateOf(deps.now, company.timeZone));
  const page = await withChoices(deps, { company, form });
  const answer = (made: LinkAnswer["made"], problem: string | null, status = 200) =>
    data<LinkAnswer>({ page, made, problem }, { status });
  if (!form.report.isAsked) return answer(null, null);
  const { wish } = form;
  if (!wish) return answer(null, null, 422);
  const { profileIds } = wish;
  if (profileIds && !(await selectPeople(deps.db, { companyId: company.id, profileIds })))
    throw refusal(404, reports.personUnknown);
  const { id = "" } = textFields(sent);
  const made = wellFormed.test(id) ? await makeLink(deps, { member, id, wish }) : null;
  return made ? answer({ ...made, ...qrWithFile(made.address) }, null) : answer(null, copy.notMade, 409);
}

const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function withChoices(
  { db }: Deps,
  { company, form }: { company: Member["company"]; form: LinkForm },
): Promise<LinkPage> {
  // Whom one can choose, and no report.
  const choices = await loadReports({ db }, { company, form: { ...form.report, isAsked: false } });
  if (!choices) throw refusal(404, reports.personUnknown);
  return { form, choices };
}
