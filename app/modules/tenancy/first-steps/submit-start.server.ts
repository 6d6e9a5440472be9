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
  const typedFields = textFields(form);
  const deps = inCell(context, member.cell);
  const { intent = "" } = typedFields;
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
      { step, message: text === null ? null : { tone: "problem", text }, errors, typed: typedFields },
      init,
    );
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return refusalAnswer(tooMany.init, tooMany.text);
  if (step === "invite") return submitPasted(deps, { member, typed: typedFields });
  const unsaved = unsavedFields(typedFields, savedFields[step]);
  if (unsaved.length > 0)
    return refusalAnswer({ status: 422 }, profiles.notAllSaved(unsaved), unsavedErrors(unsaved));
  const stepResult = readStep(step, typedFields, member);
  if ("errors" in stepResult) return refusalAnswer({ status: 422 }, null, stepResult.errors);
  const { code } = await saveInformation(deps, { member, ...stepResult });
  if (code === "no-permission") throw noPermission();
  if (code === "document-here") return refusalAnswer({ status: 422 }, null, { dni: profiles.documentHere });
  forgetSession(context);
  return redirect(step === "company" ? "/start?step=you" : "/start?step=invite");
}

/** The fields that each step saves. */
const savedFields = { company: [...companyFields, "time_zone"], you: ["full_name", "dni"] } as const;

function readStep(
  step: "company" | "you",
  typedFields: Record<string, string>,
  { company, profile }: Member,
): Information | { errors: StartAnswer["errors"] } {
  if (step === "you") {
    const personResult = personSchema(profile).safeParse(typedFields);
    if (!personResult.success) return { errors: errorsOf(personResult) };
    return { person: { fullName: personResult.data.full_name, dni: personResult.data.dni }, company: null };
  }
  // The address in the place of a name is not a valid name.
  const name = bearsAddress(company.name) ? "" : company.name;
  const companyResult = companySchema({ name, nif: company.nif })
    .extend(zoneSchema.shape)
    .safeParse(typedFields);
  if (!companyResult.success) return { errors: errorsOf(companyResult) };
  const { company_name, nif, time_zone: timeZone } = companyResult.data;
  return { person: null, company: { name: company_name, nif, timeZone } };
}

/** Hides the first steps permanently. */
async function hideFirstSteps(
  { db, now }: Deps,
  member: Member,
): Promise<{ code: "saved" | "no-permission" }> {
  const whose = and(eq(companies.id, member.company.id), stillMay(member, "set-up", "company"));
  const savedRows = await hideStartPanel(db, now, whose).returning({ id: companies.id });
  return { code: savedRows.length > 0 ? "saved" : "no-permission" };
}
