import { data } from "@remix-run/cloudflare";
import type * as z from "zod";
import { refusals } from "~/modules/session/refusals";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { isFor } from "~/modules/policy/may";
import { submitAvatarRemoval } from "../avatar/submit-avatar-form.server";
import { messages } from "./messages";
import { failedResult } from "./form-result";
import { companyFields, companySchema, locationSchema, personSchema } from "./profile-schema";
import {
  errorsOf,
  readSentForm,
  saveForm,
  unsavedErrors,
  unsavedFields,
  type SentProfileForm,
} from "./save-form.server";
import { saveInformation } from "./save-information.server";
import { setLocationTracking } from "./set-location-tracking.server";

/**
 * Handles the text forms of /profile: the user, the company, locations, and removing the picture. The caller checks the
 * permission.
 * @throws Response 403 for an employee who sends a form that their page does not have
 */
export async function submitProfileForm(args: GuardArgs, member: Member) {
  const sentForm = await readSentForm(args, member);
  const { form, intent } = sentForm.typed;
  if (form === "avatar" && intent === "remove") return submitAvatarRemoval(args, member);
  return form === "location" ? submitLocation(sentForm) : submitInformation(sentForm);
}

async function submitInformation(sentForm: SentProfileForm) {
  const { member, typed } = sentForm;
  const unsaved = unsavedFields(typed, savedFields(typed, member));
  if (unsaved.length > 0) {
    const answer = { errors: unsavedErrors(unsaved), typed };
    return data(failedResult("information", messages.notAllSaved(unsaved), answer), { status: 422 });
  }
  const { company, ...read } = readInformation(typed, member);
  if (company && !isFor(member.profile, "change-company"))
    return data(failedResult("information", refusals.noPermission, { typed }), { status: 403 });
  return saveForm(sentForm, {
    form: "information",
    read,
    saved: messages.informationSaved,
    failed: messages.informationFailed,
    save: async (deps, information) => {
      const { code } = await saveInformation(deps, { member, ...information });
      return code === "document-here" ? { code, errors: { dni: messages.documentHere } } : { code };
    },
  });
}

/**
 * Returns the fields that the form saves. The zone has a form of its own. An open page of an earlier release may still send the
 * current zone with this one.
 */
const savedFields = (fields: SentProfileForm["typed"], { company }: Member): string[] => [
  ...["full_name", "dni", ...companyFields],
  ...(fields.time_zone === company.timeZone ? ["time_zone"] : []),
];

/**
 * The names are required. A number that was not sent does not change. Without any field of the company, the company does not
 * change. An employee's form has none.
 */
function readInformation(fields: SentProfileForm["typed"], { profile, company: known }: Member) {
  const person = personSchema(profile).safeParse({ dni: profile.dni, ...fields });
  const company = companyFields.some((name) => name in fields)
    ? companySchema(known).safeParse({ nif: known.nif, ...fields })
    : null;
  if (!person.success || company?.success === false) {
    const errors = { ...errorsOf(person), ...(company && errorsOf(company)) };
    return { company, success: false as const, errors };
  }
  const { full_name: fullName, dni } = person.data;
  const information = { person: { fullName, dni }, company: company && toCompany(company.data) };
  return { company, success: true as const, data: information };
}

const toCompany = (form: z.output<ReturnType<typeof companySchema>>) => ({
  name: form.company_name,
  nif: form.nif,
});

function submitLocation(sentForm: SentProfileForm) {
  if (!isFor(sentForm.member.profile, "change-company")) throw noPermission();
  return saveForm(sentForm, {
    form: "location",
    read: locationSchema.safeParse(sentForm.typed),
    save: async (deps, settings) => {
      const { code } = await setLocationTracking(deps, { member: sentForm.member, ...settings });
      return code === "not-informed" ? { code, errors: { informed: messages.notInformed } } : { code };
    },
  });
}
