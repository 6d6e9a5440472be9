import { data } from "@remix-run/cloudflare";
import type * as z from "zod";
import { forgetSession, type GuardArgs, type Member } from "~/modules/session/find-session.server";
import { expectedProfileField } from "~/modules/session/expected-profile-field";
import { requireExpectedForm } from "~/modules/session/guards.server";
import { refusals } from "~/modules/session/refusals";
import { inCell, type Deps, type RequestContext } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { logFault } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { failedResult, succeededResult, type ProfileForm, type ProfileFormResult } from "./form-result";

/** The fields of a form of Mi Perfil. */
export interface SentProfileForm {
  context: RequestContext;
  member: Member;
  typed: Record<string, string>;
}

/**
 * Returns the text fields of a form of Mi Perfil.
 * @throws Response as `requireExpectedForm` does
 */
export const readSentForm = async (
  { request, context }: GuardArgs,
  member: Member,
): Promise<SentProfileForm> => ({
  context,
  member,
  typed: textFields(await requireExpectedForm(request, member)),
});

type FormErrors = ProfileFormResult["errors"];

interface ProfileSave<Values> {
  form: ProfileForm;
  /** The form's values, or its errors by field. */
  read: { success: true; data: Values } | { success: false; errors?: FormErrors; error?: z.ZodError };
  save: (
    deps: Deps,
    values: Values,
  ) => Promise<{ code: "saved" | "no-permission" } | { code: string; errors: FormErrors }>;
  saved?: string;
  failed?: string;
}

/** Handles a form of Mi Perfil: checks the values and the limit, runs the operation and returns the answer. It logs a fault. */
export async function saveForm<Values>(
  { context, member, typed }: SentProfileForm,
  {
    form,
    read,
    save,
    saved = messages.settingsSaved,
    failed: notSaved = messages.settingsFailed,
  }: ProfileSave<Values>,
) {
  const answer = (status: number, text: string, errors: FormErrors = {}) =>
    data(failedResult(form, text, { errors, typed }), { status });
  if (!read.success) return answer(422, notSaved, read.errors ?? errorsOf(read));
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failedResult(form, tooMany.text, { typed }), tooMany.init);
  try {
    const outcome = await save(inCell(context, member.cell), read.data);
    if ("errors" in outcome) return answer(422, notSaved, outcome.errors);
    if (outcome.code === "no-permission") return answer(403, refusals.noPermission);
  } catch (fault) {
    logFault(`profile: ${form}`, fault);
    return answer(500, notSaved);
  }
  forgetSession(context);
  return data(succeededResult(form, saved, typed.only));
}

/** The fields that every form has: its name, and the profile for which its page was rendered. */
const controlFields = ["form", "intent", expectedProfileField];

/** Returns the sent fields that a form does not save. */
export const unsavedFields = (fields: SentProfileForm["typed"], savedNames: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !savedNames.includes(name) && !controlFields.includes(name));

/** Returns an error for each of these fields. */
export const unsavedErrors = (fields: readonly string[]): FormErrors =>
  Object.fromEntries(fields.map((name) => [name, messages.notSavedHere]));

/** Returns the first error of each field that could not be read. */
export const errorsOf = ({ error }: { error?: z.ZodError | undefined }) => (error ? fieldErrors(error) : {});
