import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { messages as reports } from "~/modules/timesheets/reports/messages";
import { requireChoices, type ReportsPage } from "~/modules/timesheets/reports/show-reports.server";
import type { Deps } from "~/platform/context.server";
import { newIdSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { qrWithFile } from "~/platform/qr.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { readDoor, type DoorFacts } from "./at-the-door.server";
import { messages } from "./messages";
import { atDoorIntent, type LinkForm } from "./link-form";
import { makeLink, type MadeLink } from "./make-link.server";
import { presetOf, type Preset } from "./period";
import { doorLinkForm, emptyLinkForm, readLinkForm } from "./read-link-form";
import { textsOf } from "./report-fields";

/** The form, with the people to choose from. */
export interface LinkPage {
  form: LinkForm;
  choices: Omit<ReportsPage, "report">;
  /** The preset with the same days, or null. */
  chosen: Preset | null;
}

/** The answer to a submitted form: the form again, or the new link. */
export interface LinkAnswer {
  page: LinkPage | null;
  made: (MadeLink & ReturnType<typeof qrWithFile>) | null;
  /** The facts beside a link for an inspector at the door; null for other links. */
  door: DoorFacts | null;
  problem: string | null;
}

type RequestingMember = { member: Member };

/** Returns the empty form. */
export const showLinkPage = (deps: Deps, { member: { company } }: RequestingMember): Promise<LinkPage> =>
  withChoices(deps, { company, form: emptyLinkForm(localDateOf(deps.now, company.timeZone)) });

/**
 * Makes the requested link, or fills the form in further.
 * @throws Response 404 when a named person is not in the company.
 */
export async function submitLinkForm(
  deps: Deps,
  { member, form: sent }: RequestingMember & { form: FormData },
): Promise<ReturnType<typeof data<LinkAnswer>>> {
  const { company } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const isAtDoor = sent.get("intent") === atDoorIntent;
  const form = isAtDoor ? doorLinkForm(todayOn) : readLinkForm(textsOf(sent), todayOn);
  const formAgain = async (status: number, problem: string | null = null) =>
    data<LinkAnswer>(
      { page: await withChoices(deps, { company, form }), made: null, door: null, problem },
      { status },
    );
  const { requested } = form;
  if (!requested) return formAgain(form.report.isAsked ? 422 : 200);
  const { id = "" } = textFields(sent);
  if (!newIdSchema.safeParse(id).success) return formAgain(409, messages.notMade);
  const outcome = await makeLink(deps, { member, id, requested });
  if ("link" in outcome) {
    const made = { ...outcome.link, ...qrWithFile(outcome.link.address) };
    const door = isAtDoor ? await readDoor(deps, company) : null;
    return data<LinkAnswer>({ page: null, made, door, problem: null });
  }
  if (outcome.refusal === "person-unknown") throw refusal(404, reports.personUnknown);
  return formAgain(409, messages.notMade);
}

const withChoices = async (
  deps: Deps,
  { company, form }: { company: Member["company"]; form: LinkForm },
): Promise<LinkPage> => ({
  form,
  choices: await requireChoices(deps, { company, form: form.report }),
  chosen: presetOf(form.report.range, localDateOf(deps.now, company.timeZone)),
});
