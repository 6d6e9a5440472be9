import { companies } from "#cell";
import { data, redirect } from "@remix-run/cloudflare";
import { and, eq } from "drizzle-orm";
import { forgetSession, type Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { bearsAddress } from "~/modules/people/company-name";
import { messages as profiles } from "~/modules/people/profile/messages";
import {
  companyFields,
  companySchema,
  personSchema,
  zoneSchema,
} from "~/modules/people/profile/profile-schema";
import { errorsOf, unsavedErrors, unsavedFields } from "~/modules/people/profile/save-form.server";
import { saveInformation, type Information } from "~/modules/people/profile/save-information.server";
import { hideStartPanel } from "~/modules/people/write-companies.server";
import { setLocationTracking } from "~/modules/people/profile/set-location-tracking.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { inCell, type Deps, type RequestContext } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { submitPasted } from "./submit-pasted.server";
import type { StartAnswer, StartStep } from "./first-steps";

interface StartSubmission {
  context: RequestContext;
  member: Member;
  form: FormData;
}

/**
 * Handles the forms of /start, and of the first steps on the clock screen. A saved step redirects to the next.
 * @throws Response 403 without the permission.
 */
export async function submitStart({ context, member, form }: StartSubmission) {
  const typed = textFields(form);
  const deps = inCell(context, member.cell);
  const { intent = "" } = typed;
  if (intent === "hide" || intent === "no-location") {
    const { code } =
      intent === "hide"
        ? await hideFirstSteps(deps, member)
        : await setLocationTracking(deps, { member, isEnabled: false, isInformed: false });
    if (code === "no-permission") throw noPermission();
    forgetSession(context);
    return redirect("/dashboard");
  }
  const step: StartStep = intent === "company" || intent === "you" ? intent : "invite";
  const refusalAnswer = (init: ResponseInit, text: string | null, errors: StartAnswer["errors"] = {}) =>
    data<StartAnswer>(
      { step, message: text === null ? null : { tone: "problem", text }, errors, typed },
      init,
    );
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return refusalAnswer(tooMany.init, tooMany.text);
  if (step === "invite") return submitPasted(deps, { member, typed });
  const unsaved = unsavedFields(typed, savedFields[step]);
  if (unsaved.length > 0)
    return refusalAnswer({ status: 422 }, profiles.notAllSaved(unsaved), unsavedErrors(unsaved));
  const read = readStep(step, typed, member);
  if ("errors" in read) return refusalAnswer({ status: 422 }, null, read.errors);
  const { code } = await saveInformation(deps, { member, ...read });
  if (code === "no-permission") throw noPermission();
  if (code === "document-here") return refusalAnswer({ status: 422 }, null, { dni: profiles.documentHere });
  forgetSession(context);
  return redirect(step === "company" ? "/start?step=you" : "/start?step=invite");
}

/** The fields that each step saves. */
const savedFields = { company: [...companyFields, "time_zone"], you: ["full_name", "dni"] } as const;

function readStep(
  step: "company" | "you",
  typed: Record<string, string>,
  { company, profile }: Member,
): Information | { errors: StartAnswer["errors"] } {
  if (step === "you") {
    const read = personSchema(profile).safeParse(typed);
    if (!read.success) return { errors: errorsOf(read) };
    return { person: { fullName: read.data.full_name, dni: read.data.dni }, company: null };
  }
  // The address in the place of a name is not a valid name.
  const name = bearsAddress(company.name) ? "" : company.name;
  const read = companySchema({ name, nif: company.nif }).extend(zoneSchema.shape).safeParse(typed);
  if (!read.success) return { errors: errorsOf(read) };
  const { company_name, nif, time_zone: timeZone } = read.data;
  return { person: null, company: { name: company_name, nif, timeZone } };
}

/** Hides the first steps permanently. */
async function hideFirstSteps(
  { db, now }: Deps,
  member: Member,
): Promise<{ code: "saved" | "no-permission" }> {
  const whose = and(eq(companies.id, member.company.id), stillMay(member, "set-up", "company"));
  const saved = await hideStartPanel(db, now, whose).returning({ id: companies.id });
  return { code: saved.length > 0 ? "saved" : "no-permission" };
}
