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
  /** What was typed, kept when the link could not be sent. */
  email: string;
  /** Whether the message belongs beside the field. */
  isAboutEmail: boolean;
  /** When it was answered, which tells two answers apart. */
  at: number;
  /** Which of the page's forms was sent, where it has several. */
  form: string;
}

/** The form of /login and of the landing page: asks for a link and ties it to this browser. */
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
