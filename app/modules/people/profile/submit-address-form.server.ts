import { data } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/cookies.server";
import { emailSchema } from "~/modules/directory/email";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { linkRequestAnswer } from "~/modules/directory/link-request";
import { requireSession } from "~/modules/directory/guards.server";
import { requestSignInLink } from "~/modules/directory/request-sign-in-link.server";
import { limitPerson } from "~/platform/person-limit.server";
import { requesterOf } from "~/platform/requester.server";
import { messages } from "./messages";
import { failedResult, succeededResult } from "./form-result";

/**
 * Mails a link to the user's new address. Nothing changes before it is opened. The answer does not show whether another user has
 * that address, since only its owner may learn that.
 */
export async function submitAddressForm(args: GuardArgs, member: Member, typed: Record<string, string>) {
  const { request, context } = args;
  const { user } = await requireSession(args);
  const refusedAnswer = (status: number, text: string, error?: string, headers?: HeadersInit) =>
    data(failedResult("address", text, { errors: error ? { email: error } : {}, typed }), {
      status,
      headers,
    });
  const email = emailSchema().safeParse(typed.email);
  if (!email.success) return refusedAnswer(422, messages.addressNotSent, email.error.issues[0]!.message);
  if (email.data === user.email) return refusedAnswer(422, messages.addressNotSent, messages.addressSame);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failedResult("address", tooMany.text, { typed }), tooMany.init);
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await requestSignInLink(context, {
    email: email.data,
    forUserId: user.id,
    requester: requesterOf(request),
    browserHash,
    codeChallenge: null,
    createUser: true,
    userMetadata: {},
    captchaToken: null,
  });
  if (outcome.code === "not-sent") return refusedAnswer(502, messages.addressFailed);
  if (outcome.code !== "sent") {
    const { status, message, headers } = linkRequestAnswer(outcome);
    return refusedAnswer(status, message, undefined, headers);
  }
  return data(succeededResult("address", messages.addressSent(email.data)), {
    headers: { "Set-Cookie": cookie },
  });
}
