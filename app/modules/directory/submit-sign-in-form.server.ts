import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { RequestContext } from "~/platform/context.server";
import { requesterOf } from "~/platform/requester.server";
import { requireForm } from "~/platform/http.server";
import { bindBrowser } from "./bind-browser.server";
import { emailSchema } from "./email";
import { linkRequestAnswer } from "./link-request";
import { requestSignInLink } from "./request-sign-in-link.server";

const textSchema = z.string().catch("");

/** The fields of the form, before the address is checked. The address stays as it was typed. */
const fieldsSchema = z.object({
  form: textSchema,
  email: textSchema,
  /** `change` requests the form again, with its address, instead of a link. */
  intent: textSchema,
  "cf-turnstile-response": textSchema,
});

export interface SignInFormResult {
  ok: boolean;
  message: string;
  /** The address that a link was mailed to; otherwise the typed text. */
  email: string;
  /** Whether the message belongs to the field. */
  isAboutEmail: boolean;
  /** The time of the answer, which distinguishes two equal answers. */
  at: number;
  /** The name of the submitted form, if the page has several. */
  form: string;
}

/** Handles the form of /login and of the landing page: requests a link and binds it to this browser. */
export async function submitSignInForm(
  { request, context }: { request: Request; context: RequestContext },
  { emailMissing }: { emailMissing: string },
) {
  const fields = fieldsSchema.parse(Object.fromEntries(await requireForm(request)));
  const typedFields = { form: fields.form, email: fields.email, at: context.now };
  if (fields.intent === "change")
    return data<SignInFormResult>({ ...typedFields, ok: false, message: "", isAboutEmail: false });
  const email = emailSchema(emailMissing).safeParse(fields.email);
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? emailMissing;
    return data<SignInFormResult>(
      { ...typedFields, ok: false, message, isAboutEmail: true },
      { status: 422 },
    );
  }
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await requestSignInLink(context, {
    email: email.data,
    requester: requesterOf(request),
    browserHash,
    codeChallenge: null,
    createUser: true,
    userMetadata: {},
    captchaToken: fields["cf-turnstile-response"] || null,
  });
  const { status, message, headers } = linkRequestAnswer(outcome);
  const ok = outcome.code === "sent";
  return data<SignInFormResult>(
    { ...typedFields, ok, message, email: ok ? email.data : typedFields.email, isAboutEmail: false },
    { status, headers: [...new Headers(headers), ["Set-Cookie", cookie]] },
  );
}
