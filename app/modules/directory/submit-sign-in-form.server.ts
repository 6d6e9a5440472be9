import { data } from "@remix-run/cloudflare";
import { requesterOf } from "~/platform/requester.server";
import { requireForm } from "~/platform/http.server";
import { bindBrowser } from "./cookies.server";
import { emailSchema } from "./email";
import type { GuardArgs } from "./find-session.server";
import { linkRequestAnswer } from "./link-request";
import { requestSignInLink } from "./request-sign-in-link.server";

export interface SignInFormResult {
  ok: boolean;
  message: string;
  /** The typed text, if the link could not be sent. */
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
  { request, context }: GuardArgs,
  { emailMissing }: { emailMissing: string },
) {
  const fields = await requireForm(request);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const form = text("form");
  const email = emailSchema(emailMissing).safeParse(text("email"));
  if (!email.success) {
    const message = email.error.issues[0]?.message ?? emailMissing;
    return data<SignInFormResult>(
      { ok: false, message, email: text("email"), isAboutEmail: true, form, at: context.now },
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
    captchaToken: text("cf-turnstile-response") || null,
  });
  const { status, message, headers } = linkRequestAnswer(outcome);
  const ok = outcome.code === "sent";
  return data<SignInFormResult>(
    { ok, message, email: ok ? "" : text("email"), isAboutEmail: false, form, at: context.now },
    { status, headers: [...new Headers(headers), ["Set-Cookie", cookie]] },
  );
}
