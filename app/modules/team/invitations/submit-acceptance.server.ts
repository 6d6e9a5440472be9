import { data } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/bind-browser.server";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { linkRequestAnswer } from "~/modules/directory/link-request";
import { requestSignInLink, type LinkRequestOutcome } from "~/modules/directory/request-sign-in-link.server";
import type { GlobalDeps } from "~/platform/context.server";
import { requireForm } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";
import { mailedName } from "./invitation-mail";
import { messages } from "./messages";
import { findInvitation } from "./open-invitations.server";

/** Handles the button of /accept-invite: mails the sign-in link and ties it to this browser. */
export async function submitAcceptance({ request, context }: GuardArgs, { token }: { token: string }) {
  const captcha = (await requireForm(request)).get("cf-turnstile-response");
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await acceptInvitation(context, {
    token,
    requester: requesterOf(request),
    browserHash,
    captchaToken: typeof captcha === "string" && captcha !== "" ? captcha : null,
  });
  const { status, headers, ...answer } = acceptanceAnswer(outcome);
  return data(answer, { status, headers: [...new Headers(headers), ["Set-Cookie", cookie]] });
}

/**
 * Mails a sign-in link to the invitation's address. Only a person who reads its mail can join, since others may have the
 * invitation's link.
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
    company: mailedName(invitation.companyName) ?? undefined,
  });
}

/** Returns when the sign-in link expires, or why there is none. */
function acceptanceAnswer(outcome: LinkRequestOutcome | { code: "invalid" }): {
  status: number;
  linkExpiresAt: number | null;
  error: string | null;
  headers?: HeadersInit | undefined;
} {
  if (outcome.code === "sent") return { status: 200, linkExpiresAt: outcome.expiresAt, error: null };
  if (outcome.code === "invalid") return { status: 404, linkExpiresAt: null, error: messages.invalid };
  if (outcome.code === "not-sent") return { status: 502, linkExpiresAt: null, error: messages.linkFailed };
  const { status, message, headers } = linkRequestAnswer(outcome);
  return { status, linkExpiresAt: null, error: message, headers };
}
