import type { ClientActionFunctionArgs } from "@remix-run/react";
import { messages } from "./messages";
import type { SignInFormResult } from "./submit-sign-in-form.server";

/** Runs the form's action on the server. Without an answer it returns a message and keeps the typed text, instead of an error page. */
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
      message: messages.unexpected,
      email: text("email"),
      isAboutEmail: false,
      form: text("form"),
      at: 0,
    };
  }
}
