import { data } from "@remix-run/cloudflare";
import type * as z from "zod";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { refusals } from "~/modules/directory/refusals";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { isFor } from "~/modules/policy/may";
import { submitAvatarRemoval } from "../avatar/submit-avatar-form.server";
import { setChosenMails } from "../mails/set-chosen-mails.server";
import { copy } from "./copy";
import { failed } from "./form-result";
import {
  chosenMailsSchema,
  companyFields,
  companySchema,
  locationSchema,
  personSchema,
} from "./profile-schema";
import { errorsOf, requireCompanysForm, saveForm, type Sent } from "./save-form.server";
import { saveInformation } from "./save-information.server";
import { submitAddressForm } from "./submit-address-form.server";
import { submitOfflineForm, submitWorkPausesForm } from "./submit-company-forms.server";
import { setLocationTracking } from "./set-location-tracking.server";

type Typed = Sent["typed"];

/**
 * The forms of /profile that hold text, of somebody who may change who they are: that, what the company is, whether it asks
 * for locations, which pauses it counts as work, whether its people may punch without network, which summaries they are sent, the address they sign in with, and that their picture goes. @throws Response 403 for an employee who means to change what their page does not show
 */
export async function submitProfileForm(args: GuardArgs, member: Member) {
  const { request, context } = args;
  const form = await requireMeantForm(request, member);
  const typed: Typed = {};
  for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
  if (typed.form === "avatar" && typed.intent === "remove") return submitAvatarRemoval(args, member);
  if (typed.form === "address") return submitAddressForm(args, member, typed);
  const sent = { context, member, typed };
  if (typed.form === "work-pauses") return submitWorkPausesForm(sent);
  if (typed.form === "offline") return submitOfflineForm(sent);
  if (typed.form === "mails") return submitMails(sent);
  return typed.form === "location" ? submitLocation(sent) : submitInformation(sent);
}

async function submitInformation(sent: Sent) {
  const { member, typed } = sent;
  const { company, ...read } = readInformation(typed, member);
  if (company && !isFor(member.profile.role, "change-company"))
    return data(failed("information", refusals.noPermission, { typed }), { status: 403 });
  return saveForm(sent, {
    ...{ form: "information", read, saved: copy.informationSaved, failed: copy.informationFailed },
    save: (deps, information) => saveInformation(deps, { member, ...information }),
  });
}

/** A form that names no field of the company leaves it alone: an employee's has none. */
function readInformation(typed: Typed, { profile, company: known }: Member) {
  const person = personSchema(profile).safeParse(typed);
  const company = companyFields.some((name) => name in typed) ? companySchema(known).safeParse(typed) : null;
  if (!person.success || company?.success === false) {
    const errors = { ...errorsOf(person), ...(company && errorsOf(company)) };
    return { company, success: false as const, errors };
  }
  const { full_name: fullName, dni } = person.data;
  const saved = { person: { fullName, dni }, company: company && toCompany(company.data) };
  return { company, success: true as const, data: saved };
}

const toCompany = (form: z.output<ReturnType<typeof companySchema>>) => ({
  name: form.company_name,
  nif: form.nif,
  timeZone: form.time_zone,
});

function submitLocation(sent: Sent) {
  requireCompanysForm(sent);
  return saveForm(sent, {
    form: "location",
    read: locationSchema.safeParse(sent.typed),
    save: async (deps, wish) => {
      const { code } = await setLocationTracking(deps, { member: sent.member, ...wish });
      return code === "not-informed" ? { code, errors: { informed: copy.notInformed } } : { code };
    },
  });
}

const submitMails = (sent: Sent) =>
  saveForm(sent, {
    form: "mails",
    read: chosenMailsSchema.safeParse(sent.typed),
    save: (deps, wanted) => setChosenMails(deps, { member: sent.member, wanted }),
  });
