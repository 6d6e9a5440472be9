import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeAskedFor } from "~/modules/directory/asked-for.server";
import { findBrowserHash, openBrowserSession } from "~/modules/directory/cookies.server";
import { copy } from "~/modules/directory/copy";
import { deviceOf } from "~/modules/directory/device.server";
import { passkeyAnswerSchema } from "~/modules/directory/passkey-calls";
import { signInByPasskey } from "~/modules/directory/sign-in-by-passkey.server";
import { pageAfter, welcome } from "~/modules/onboarding/settle-in.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

const refused = { stale: copy.passkeyStale, unknown: copy.passkeyUnknown, refused: copy.passkeyRefused };

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
    return refusal(429, copy.tooManyPasskeys(Math.ceil(retryAfterSeconds / 60)), {
      "Retry-After": String(retryAfterSeconds),
    });
  }
  if (outcome.code !== "opened") return refusal(401, refused[outcome.code]);
  const { user, session } = outcome;
  const arriving = { user, sessionId: session.id, invitationId: null, isNewAddress: false };
  const location = takeAskedFor({ request, context }, pageAfter(await welcome(context, arriving)));
  openBrowserSession({ request, context }, session.token);
  return Response.json({ error: null, location });
}
