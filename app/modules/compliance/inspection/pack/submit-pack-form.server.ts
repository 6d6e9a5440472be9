import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { messages as reports } from "~/modules/timesheets/reports/messages";
import { requireChoices, type ReportsPage } from "~/modules/timesheets/reports/show-reports.server";
import type { Deps } from "~/platform/context.server";
import { newIdSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { presetOf, type Preset } from "../period";
import { emptyReportFields, readReportFields, textsOf, type InspectedSelection } from "../report-fields";
import { askFailedPackAgain, askPack, type PackRequestResult as RequestKey } from "./server/ask-pack.server";
import { messages } from "./messages";
import { deletePack } from "./delete-pack.server";

/** The form, with the people to choose from. */
export interface PackPage {
  form: InspectedSelection;
  choices: Omit<ReportsPage, "report">;
  /** The preset with the same days, or null. */
  chosen: Preset | null;
}

/** The answer to a submitted form. `page` is null when the form itself is unchanged. */
export interface PackAnswer {
  page: PackPage | null;
  tone: "success" | "info" | "problem";
  text: string | null;
  /** Whether it says that a pack is in preparation. */
  isUnderWay?: boolean;
}

type RequestingMember = { member: Member };

/** Returns the empty form. */
export const showPackPage = (deps: Deps, { member: { company } }: RequestingMember): Promise<PackPage> =>
  withChoices(deps, {
    company,
    form: readReportFields(new URLSearchParams(emptyReportFields), localDateOf(deps.now, company.timeZone)),
  });

/**
 * Handles a submitted form about packs: a new request, a retry or a deletion; or it fills the form in further.
 * @throws Response 404 for a pack or a person that is not the company's.
 */
export async function submitPackForm(
  deps: Deps,
  { member, form: sent }: RequestingMember & { form: FormData },
) {
  const { pack: id = "", delete: deleted, again } = textFields(sent);
  if (deleted !== undefined) {
    if (!(await deletePack(deps, { member, id: deleted }))) throw refusal(404, messages.unknown);
    return packAnswerOf(null, "success", messages.deleted);
  }
  if (!newIdSchema.safeParse(id).success) throw refusal(422, messages.failed);
  if (again !== undefined) {
    const result = await askFailedPackAgain(deps, { member, failed: again, id });
    if (!result) throw refusal(404, messages.unknown);
    return packAnswerOf(null, ...wordsByResult[result]);
  }
  return submitSelection(deps, { member, id, sent });
}

async function submitSelection(
  deps: Deps,
  { member, id, sent }: RequestingMember & { id: string; sent: FormData },
): Promise<ReturnType<typeof packAnswerOf>> {
  const { company } = member;
  const form = readReportFields(textsOf(sent), localDateOf(deps.now, company.timeZone));
  const formAgain = (errors = form.errors) => withChoices(deps, { company, form: { ...form, errors } });
  if (!form.isAsked || Object.keys(form.errors).length > 0)
    return packAnswerOf(await formAgain(), "problem", null, form.isAsked ? 422 : 200);
  const { range, profileIds, withPlans } = form;
  const outcome = await askPack(deps, { member, id, requested: { range, profileIds, withPlans } });
  if ("refusal" in outcome) {
    if (outcome.refusal === "person-unknown") throw refusal(404, reports.personUnknown);
    const errors = { people: messages.tooLarge(outcome.people, outcome.months) };
    return packAnswerOf(await formAgain(errors), "problem", null, 422);
  }
  // Keeps the form's values.
  return packAnswerOf(await formAgain(), ...wordsByResult[outcome.result]);
}

type AnswerWords = [tone: PackAnswer["tone"], text: string, status: number, isUnderWay: boolean];
const wordsByResult: Record<RequestKey, AnswerWords> = {
  requested: ["success", messages.requested, 200, true],
  "under-way": ["info", messages.underWay, 200, true],
  "too-many": ["problem", messages.tooMany, 409, false],
  "too-many-kept": ["problem", messages.tooManyKept, 409, false],
  "no-permission": ["problem", messages.noPermission, 403, false],
};

const packAnswerOf = (
  page: PackPage | null,
  tone: PackAnswer["tone"],
  text: string | null,
  status = 200,
  isUnderWay = false,
) => data<PackAnswer>({ page, tone, text, isUnderWay }, { status });

const withChoices = async (
  deps: Deps,
  { company, form }: { company: Member["company"]; form: InspectedSelection },
): Promise<PackPage> => ({
  form,
  choices: await requireChoices(deps, { company, form }),
  chosen: presetOf(form.range, localDateOf(deps.now, company.timeZone)),
});
