import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { copy as reports } from "~/modules/reports/copy";
import { requireChoices, type ReportsPage } from "~/modules/reports/load-reports.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { qrWithFile } from "~/platform/qr.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { emptyLinkForm, readLinkForm, type LinkForm } from "./link-form";
import { makeLink, type MadeLink } from "./make-link.server";
import { presetOf, type Preset } from "./period";
import { textsOf } from "./report-fields";

/** The form with whom one can choose. */
export interface LinkPage {
  form: LinkForm;
  choices: Omit<ReportsPage, "report">;
  /** Which preset its days are; null where they are none. */
  chosen: Preset | null;
}

/** What a form was answered with: itself, or the link that was made. */
export interface LinkAnswer {
  page: LinkPage | null;
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
  const again = async (status: number, problem: string | null = null) =>
    data<LinkAnswer>({ page: await withChoices(deps, { company, form }), made: null, problem }, { status });
  const { wish } = form;
  if (!wish) return again(form.report.isAsked ? 422 : 200);
  const { id = "" } = textFields(sent);
  if (!wellFormed.test(id)) return again(409, copy.notMade);
  const outcome = await makeLink(deps, { member, id, wish });
  if ("link" in outcome) {
    const made = { ...outcome.link, ...qrWithFile(outcome.link.address) };
    return data<LinkAnswer>({ page: null, made, problem: null });
  }
  if (outcome.refusal === "person-unknown") throw refusal(404, reports.personUnknown);
  return again(409, copy.notMade);
}

const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const withChoices = async (
  deps: Deps,
  { company, form }: { company: Member["company"]; form: LinkForm },
): Promise<LinkPage> => ({
  form,
  choices: await requireChoices(deps, { company, form: form.report }),
  chosen: presetOf(form.report.range, localDateOf(deps.now, company.timeZone)),
});
