import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { copy as reports } from "~/modules/reports/copy";
import { requireChoices, type ReportsPage } from "~/modules/reports/load-reports.server";
import type { ReportForm } from "~/modules/reports/report-form";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { presetOf, type Preset } from "../period";
import { emptyReportFields, readReportFields, textsOf } from "../report-fields";
import { askAgain, askPack, type Asked as AskedFor } from "./ask-pack.server";
import { copy } from "./copy";
import { deletePack } from "./delete-pack.server";

/** The form with whom one can choose. */
export interface PackPage {
  form: ReportForm;
  choices: Omit<ReportsPage, "report">;
  /** Which preset its days are; null where they are none. */
  chosen: Preset | null;
}

/** What was asked, and the form where it was the form's. */
export interface PackAnswer {
  page: PackPage | null;
  tone: "success" | "info" | "problem";
  text: string | null;
  /** Whether it says that one is being made. */
  isUnderWay?: boolean;
}

type Asked = { member: Member };

/** The form as it is before anything is typed. */
export const loadPackPage = (deps: Deps, { member: { company } }: Asked): Promise<PackPage> =>
  withChoices(deps, {
    company,
    form: readReportFields(new URLSearchParams(emptyReportFields), localDateOf(deps.now, company.timeZone)),
  });

/**
 * What a form about packs asks for: another, one that failed once more, or one gone; or the form filled in further.
 * @throws Response 404 of a pack that the company does not have, or of somebody who is not in it.
 */
export async function submitPackForm(deps: Deps, { member, form: sent }: Asked & { form: FormData }) {
  const { pack: id = "", delete: deleted, again } = textFields(sent);
  if (deleted !== undefined) {
    if (!(await deletePack(deps, { member, id: deleted }))) throw refusal(404, copy.unknown);
    return answerOf(null, "success", copy.deleted);
  }
  if (!wellFormed.test(id)) throw refusal(422, copy.failed);
  if (again !== undefined) {
    const asked = await askAgain(deps, { member, failed: again, id });
    if (!asked) throw refusal(404, copy.unknown);
    return answerOf(null, ...words[asked]);
  }
  return submitSelection(deps, { member, id, sent });
}

async function submitSelection(
  deps: Deps,
  { member, id, sent }: Asked & { id: string; sent: FormData },
): Promise<ReturnType<typeof answerOf>> {
  const { company } = member;
  const form = readReportFields(textsOf(sent), localDateOf(deps.now, company.timeZone));
  const again = (errors = form.errors) => withChoices(deps, { company, form: { ...form, errors } });
  if (!form.isAsked || Object.keys(form.errors).length > 0)
    return answerOf(await again(), "problem", null, form.isAsked ? 422 : 200);
  const { range, profileIds } = form;
  const outcome = await askPack(deps, { member, id, wish: { range, profileIds } });
  if ("refusal" in outcome) {
    if (outcome.refusal === "person-unknown") throw refusal(404, reports.personUnknown);
    const errors = { people: copy.tooLarge(outcome.people, outcome.months) };
    return answerOf(await again(errors), "problem", null, 422);
  }
  // What was chosen stays.
  return answerOf(await again(), ...words[outcome.asked]);
}

type Words = [tone: PackAnswer["tone"], text: string, status: number, isUnderWay: boolean];
const words: Record<AskedFor, Words> = {
  asked: ["success", copy.asked, 200, true],
  "under-way": ["info", copy.underWay, 200, true],
  "too-many": ["problem", copy.tooMany, 409, false],
  "too-many-kept": ["problem", copy.tooManyKept, 409, false],
  "not-allowed": ["problem", copy.notAllowed, 403, false],
};

const answerOf = (
  page: PackPage | null,
  tone: PackAnswer["tone"],
  text: string | null,
  status = 200,
  isUnderWay = false,
) => data<PackAnswer>({ page, tone, text, isUnderWay }, { status });

const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const withChoices = async (
  deps: Deps,
  { company, form }: { company: Member["company"]; form: ReportForm },
): Promise<PackPage> => ({
  form,
  choices: await requireChoices(deps, { company, form }),
  chosen: presetOf(form.range, localDateOf(deps.now, company.timeZone)),
});
