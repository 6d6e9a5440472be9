import { data } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/cookies.server";
import { emailSchema } from "~/modules/directory/email";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { linkRequestAnswer } from "~/modules/directory/link-request";
import { requireSession } from "~/modules/directory/guards.server";
import { requestSignInLink } from "~/modules/directory/request-sign-in-link.server";
import { limitPerson } from "~/platform/person-limit.server";
import { requesterOf } from "~/platform/requester.server";
import { copy } from "./copy";
import { failed, succeeded } from "./form-result";

/**
 * Mails a link to the address somebody wants to have. Nothing is changed until it is opened, and whether that address is
 * another's shows in no answer: only who reads its mail learns.
 */
export async function submitAddressForm(args: GuardArgs, member: Member, typed: Record<string, string>) {
  const { request, context } = args;
  const { user } = await requireSession(args);
  const refused = (status: number, text: string, error?: string, headers?: HeadersInit) =>
    data(failed("address", text, { errors: error ? { email: error } : {}, typed }), { status, headers });
  const email = emailSchema().safeParse(typed.email);
  if (!email.success) return refused(422, copy.addressNotSent, email.error.issues[0]!.message);
  if (email.data === user.email) return refused(422, copy.addressNotSent, copy.addressSame);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed("address", tooMany.text, { typed }), tooMany.init);
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await requestSignInLink(context, {
    email: email.data,
    forUserId: user.id,
    requester: requesterOf(request),
    browserHash,
    ...{ codeChallenge: null, createUser: true, userMetadata: {}, captchaToken: null },
  });
  if (outcome.code === "not-sent") return refused(502, copy.addressFailed);
  if (outcome.code !== "sent") {
    const { status, message, headers } = linkRequestAnswer(outcome);
    return refused(status, message, undefined, headers);
  }
  return data(succeeded("address", copy.addressSent(email.data)), { headers: { "Set-Cookie": cookie } });
}
