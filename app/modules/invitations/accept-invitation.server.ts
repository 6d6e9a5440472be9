import { data } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/cookies.server";
import type { GuardArgs } from "~/modules/directory/find-session.server";
import { linkRequestAnswer } from "~/modules/directory/link-request";
import { requestSignInLink, type LinkRequestOutcome } from "~/modules/directory/request-sign-in-link.server";
import type { GlobalDeps } from "~/platform/context.server";
import { requireForm } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";
import { copy } from "./copy";
import { findInvitation } from "./open-invitations.server";

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

/**
 * Mails a sign-in link to the address an invitation was made for: only who reads its mail can join, whoever holds the
 * invitation's own link.
 */
async function acceptInvitation(
  deps: GlobalDeps,
  { token, ...asker }: { token: string; requester: string; browserHash: string; captchaToken: string | null },
): Promise<LinkRequestOutcome | { code: "invalid" }> {
  const invitation = await findInvitation(deps, { token });
  if (!invitation) return { code: "invalid" };
  return requestSignInLink(deps, {
    ...asker,
    email: invitation.email,
    codeChallenge: null,
    createUser: true,
    userMetadata: {},
    invitationId: invitation.id,
  });
}

/** What the person who accepts is told: when their link expires, or why there is none. */
function acceptAnswer(outcome: LinkRequestOutcome | { code: "invalid" }): {
  status: number;
  linkExpiresAt: number | null;
  error: string | null;
  headers?: HeadersInit | undefined;
} {
  if (outcome.code === "sent") return { status: 200, linkExpiresAt: outcome.expiresAt, error: null };
  if (outcome.code === "invalid") return { status: 404, linkExpiresAt: null, error: copy.invalid };
  if (outcome.code === "not-sent") return { status: 502, linkExpiresAt: null, error: copy.linkFailed };
  const { status, message, headers } = linkRequestAnswer(outcome);
  return { status, linkExpiresAt: null, error: message, headers };
}
