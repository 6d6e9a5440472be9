import { data } from "@remix-run/cloudflare";
import type * as z from "zod";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { refusals } from "~/modules/directory/refusals";
import { forgetSession, type GuardArgs, type Member } from "~/modules/directory/find-session.server";
import { isFor } from "~/modules/policy/may";
import { inCell, type RequestContext } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { submitAvatarRemoval } from "../avatar/submit-avatar-form.server";
import { copy } from "./copy";
import { failed, succeeded } from "./form-result";
import { companyFields, companySchema, locationSchema, personSchema } from "./profile-schema";
import { saveInformation } from "./save-information.server";
import { submitAddressForm } from "./submit-address-form.server";
import { submitMailsForm } from "./submit-mails-form.server";
import { submitOfflineForm } from "./submit-offline-form.server";
import { submitWorkPausesForm } from "./submit-work-pauses-form.server";
import { setLocationTracking } from "./set-location-tracking.server";

type Typed = Record<string, string>;
type Work = { context: RequestContext; member: Member; typed: Typed };

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
  if (typed.form === "work-pauses") return submitWorkPausesForm({ context, member, typed });
  if (typed.form === "offline") return submitOfflineForm({ context, member, typed });
  if (typed.form === "mails") return submitMailsForm({ context, member, typed });
  return typed.form === "location"
    ? submitLocation({ context, member, typed })
    : submitInformation({ context, member, typed });
}

async function submitInformation({ context, member, typed }: Work) {
  const read = readInformation(typed, member);
  const answer = (status: number, text: string, errors = {}) =>
    data(failed("information", text, { errors, typed }), { status });
  if (read.company && !isFor(member.profile.role, "change-company"))
    return answer(403, refusals.noPermission);
  if ("errors" in read) return answer(422, copy.informationFailed, read.errors);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed("information", tooMany.text, { typed }), tooMany.init);
  try {
    const { code } = await saveInformation(inCell(context, member.cell), { member, ...read });
    if (code === "refused") return answer(403, refusals.noPermission);
  } catch (fault) {
    logFault("profile: information", fault);
    return answer(500, copy.informationFailed);
  }
  forgetSession(context);
  return data(succeeded("information", copy.informationSaved));
}

/** A form that names no field of the company leaves it alone: an employee's has none. */
function readInformation(typed: Typed, { profile, company: known }: Member) {
  const person = personSchema(profile).safeParse(typed);
  const company = companyFields.some((name) => name in typed) ? companySchema(known).safeParse(typed) : null;
  if (!person.success || company?.success === false) {
    return { company, errors: { ...errorsOf(person), ...(company && errorsOf(company)) } };
  }
  const { full_name: fullName, dni } = person.data;
  return { fullName, dni, company: company && toCompany(company.data) };
}

const toCompany = (form: z.output<ReturnType<typeof companySchema>>) => ({
  name: form.company_name,
  nif: form.nif,
  timeZone: form.time_zone,
});

const errorsOf = ({ error }: z.ZodSafeParseResult<unknown>) =>
  Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path.join("."), message]),
  );

async function submitLocation({ context, member, typed }: Work) {
  const answer = (status: number, text: string, errors = {}) =>
    data(failed("location", text, { errors, typed }), { status });
  if (!isFor(member.profile.role, "change-company")) throw refusal(403, refusals.noPermission);
  const wish = locationSchema.safeParse(typed);
  if (!wish.success) return answer(422, copy.settingsFailed, errorsOf(wish));
  try {
    const { code } = await setLocationTracking(inCell(context, member.cell), { member, ...wish.data });
    if (code === "refused") return answer(403, refusals.noPermission);
    if (code === "not-informed") return answer(422, copy.settingsFailed, { informed: copy.notInformed });
  } catch (fault) {
    logFault("profile: location", fault);
    return answer(500, copy.settingsFailed);
  }
  forgetSession(context);
  return data(succeeded("location", copy.settingsSaved));
}
