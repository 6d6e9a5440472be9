import type { ClientActionFunctionArgs } from "@remix-run/react";
import { copy } from "./copy";
import type { SignInFormResult } from "./submit-sign-in-form.server";

/** Runs the form's action on the server; a dead network leaves the form as it was, with a message, instead of an error page. */
export async function keepTypedOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<SignInFormResult> {
  const email = (await request.clone().formData()).get("email");
  try {
    return await serverAction<SignInFormResult>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    return {
      ok: false,
      message: copy.unexpected,
      email: typeof email === "string" ? email : "",
      isAboutEmail: false,
    };
  }
}
