import type { ClientActionFunctionArgs } from "@remix-run/react";
import { copy } from "./copy";
import type { SignInFormResult } from "./submit-sign-in-form.server";

/** Runs the form's action on the server; a dead network leaves the form as it was, with a message, instead of an error page. */
export async function keepTypedOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<SignInFormResult> {
  const fields = await request.clone().formData();
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  try {
    return await serverAction<SignInFormResult>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    return {
      ok: false,
      message: copy.unexpected,
      email: text("email"),
      isAboutEmail: false,
      form: text("form"),
      at: 0,
    };
  }
}
