import { data } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/accounts/browser-binding.server";
import type { GuardArgs } from "~/modules/accounts/find-session.server";
import { requireForm } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";
import { acceptAnswer } from "./accept-answer";
import { acceptInvitation } from "./accept-invitation.server";

/** The button of /accept-invite: mails the link and ties it to this browser. */
export async function submitAcceptance({ request, context }: GuardArgs, { token }: { token: string }) {
  const captcha = (await requireForm(request)).get("cf-turnstile-response");
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await acceptInvitation(context, {
    token,
    requester: requesterOf(request),
    browserHash,
    captchaToken: typeof captcha === "string" && captcha !== "" ? captcha : null,
  });
  const { status, headers, ...answer } = acceptAnswer(outcome);
  return data(answer, { status, headers: [...new Headers(headers), ["Set-Cookie", cookie]] });
}
