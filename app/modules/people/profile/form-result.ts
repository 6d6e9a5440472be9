import type { ClientActionFunctionArgs } from "@remix-run/react";
import { reasonOf } from "~/modules/session/reason-of";
import { answerAfterFault } from "~/ui/no-answer";
import { messages as avatar } from "../avatar/messages";
import { messages } from "./messages";

/** The forms of /profile, /access and /settings, by their hidden field `form`. */
const profileForms = [
  "information",
  "location",
  "work-pauses",
  "offline",
  "remote-work",
  "colleague-absences",
  "pay-period",
  "zone",
  "convenio",
  "mails",
  "avatar",
  "address",
] as const;
export type ProfileForm = (typeof profileForms)[number];

/** The answer to one of these forms. */
export interface ProfileFormResult {
  form: ProfileForm;
  tone: "success" | "problem";
  text: string;
  /** The errors by field. */
  errors: Partial<Record<string, string>>;
  /** The typed text, if nothing was saved. */
  typed: Partial<Record<string, string>>;
  /** The field that was sent alone; null if the whole form was. */
  only: string | null;
}

export const succeededResult = (
  form: ProfileForm,
  text: string,
  only: string | null = null,
): ProfileFormResult => ({
  form,
  tone: "success",
  text,
  errors: {},
  typed: {},
  only,
});

export const failedResult = (
  form: ProfileForm,
  text: string,
  { errors = {}, typed = {} }: Partial<Pick<ProfileFormResult, "errors" | "typed">> = {},
): ProfileFormResult => ({ form, tone: "problem", text, errors, typed, only: typed.only ?? null });

/** The forms whose failure has a text of its own. */
const failureTexts: Partial<Record<ProfileForm, string>> = {
  information: messages.informationFailed,
  avatar: avatar.uploadFailed,
  address: messages.addressFailed,
};

/**
 * Calls the server's action. If the server fails or does not answer, it returns a message and the page remains.
 * @throws a Response of a guard.
 */
export async function keepFormOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ProfileFormResult> {
  const formName = (await request.clone().formData()).get("form");
  const form = profileForms.find((profileForm) => profileForm === formName) ?? "information";
  try {
    return await serverAction<ProfileFormResult>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    return answerAfterFault(
      fault,
      failedResult(form, reasonOf(fault, failureTexts[form] ?? messages.settingsFailed)),
    );
  }
}
