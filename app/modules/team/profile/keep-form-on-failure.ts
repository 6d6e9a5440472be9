import type { ClientActionFunctionArgs } from "@remix-run/react";
import { reasonOf } from "~/modules/accounts/reason-of";
import { leftBy } from "~/ui/no-answer";
import { copy as avatar } from "../avatar/copy";
import { copy } from "./copy";
import { failed, type ProfileFormResult } from "./form-result";

const messages = {
  information: copy.informationFailed,
  location: copy.settingsFailed,
  avatar: avatar.uploadFailed,
};

/** Runs a form's action on the server; a refusal, a fault or a dead network leaves the page as it was, with a message, instead of an error page. */
export async function keepFormOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ProfileFormResult> {
  const named = (await request.clone().formData()).get("form");
  const form = named === "location" || named === "avatar" ? named : "information";
  try {
    return await serverAction<ProfileFormResult>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    return leftBy(fault, failed(form, reasonOf(fault, messages[form])));
  }
}
