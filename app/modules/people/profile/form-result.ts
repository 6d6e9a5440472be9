import type { ClientActionFunctionArgs } from "@remix-run/react";
import { reasonOf } from "~/modules/directory/reason-of";
import { leftBy } from "~/ui/no-answer";
import { copy as avatar } from "../avatar/copy";
import { copy } from "./copy";

/** The forms of /profile, /access and /settings, as their hidden field `form` names them. */
export type ProfileForm =
  "information" | "location" | "work-pauses" | "offline" | "zone" | "mails" | "avatar" | "address";

/** What became of one of them. */
export interface ProfileFormResult {
  form: ProfileForm;
  tone: "success" | "problem";
  text: string;
  /** What is wrong, by field. */
  errors: Partial<Record<string, string>>;
  /** What was typed, kept when nothing was saved. */
  typed: Partial<Record<string, string>>;
}

export const succeeded = (form: ProfileForm, text: string): ProfileFormResult => ({
  form,
  tone: "success",
  text,
  errors: {},
  typed: {},
});

export const failed = (
  form: ProfileForm,
  text: string,
  { errors = {}, typed = {} }: Partial<Pick<ProfileFormResult, "errors" | "typed">> = {},
): ProfileFormResult => ({ form, tone: "problem", text, errors, typed });

const messages = {
  information: copy.informationFailed,
  location: copy.settingsFailed,
  "work-pauses": copy.settingsFailed,
  offline: copy.settingsFailed,
  zone: copy.settingsFailed,
  mails: copy.settingsFailed,
  avatar: avatar.uploadFailed,
  address: copy.addressFailed,
};

/** Runs a form's action on the server; a refusal, a fault or a dead network leaves the page as it was, with a message, instead of an error page. */
export async function keepFormOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ProfileFormResult> {
  const named = (await request.clone().formData()).get("form");
  const form = Object.keys(messages).find((known) => known === named) as ProfileForm | undefined;
  try {
    return await serverAction<ProfileFormResult>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    return leftBy(fault, failed(form ?? "information", reasonOf(fault, messages[form ?? "information"])));
  }
}
