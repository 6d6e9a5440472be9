import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { popRequestedScreen } from "~/modules/session/requested-screen.server";
import { findBrowserHash } from "~/modules/directory/bind-browser.server";
import { openBrowserSession } from "~/modules/session/cookies.server";
import { messages } from "~/modules/directory/messages";
import { deviceOf } from "~/modules/directory/device.server";
import { passkeyAnswerSchema } from "~/modules/directory/passkey-calls";
import { signInByPasskey } from "~/modules/directory/sign-in-by-passkey.server";
import { pageAfter, landFirstTime } from "~/modules/tenancy/onboarding/resolve-landing.server";
import { postOnly, refusal, requireJson, requireMethod } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

export const loader = postOnly;

const refusalTexts = {
  stale: messages.passkeyStale,
  unknown: messages.passkeyUnknown,
  refused: messages.passkeyRefused,
};

export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const answer = await requireJson(request, passkeyAnswerSchema);
  const outcome = await signInByPasskey(context, {
    answer,
    browserHash: await findBrowserHash(request, "passkey"),
    requester: requesterOf(request),
    device: deviceOf(request),
  });
  if (outcome.code === "too-many") {
    const { retryAfterSeconds } = outcome;
    return refusal(429, messages.tooManyPasskeys(Math.ceil(retryAfterSeconds / 60)), {
      "Retry-After": String(retryAfterSeconds),
    });
  }
  if (outcome.code !== "opened") return refusal(401, refusalTexts[outcome.code]);
  const { user, session } = outcome;
  const arriving = { user, sessionId: session.id, invitationId: null, isNewAddress: false };
  const location = popRequestedScreen(
    { request, context },
    pageAfter(await landFirstTime(context, arriving)),
  );
  openBrowserSession({ request, context }, session.token);
  return Response.json({ error: null, location });
}
