import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { findBrowserHash } from "~/modules/directory/bind-browser.server";
import { messages } from "~/modules/directory/messages";
import { deviceOf } from "~/modules/directory/device.server";
import { redeemSignInLink } from "~/modules/directory/redeem-sign-in-link.server";
import { refreshSession } from "~/modules/directory/refresh-session.server";
import {
  letterAnswer,
  severalCompaniesAnswer,
  tokenAnswer,
  tokenSchema,
} from "~/modules/directory/token-call";
import { closeFamilySockets } from "~/modules/live/publish.server";
import { landFirstTime } from "~/modules/tenancy/onboarding/resolve-landing.server";
import type { RequestContext } from "~/platform/context.server";
import { postOnly, refusal, requireJson, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const body = await requireJson(request, tokenSchema);
  if (body.grant_type === "refresh_token") {
    return refresh(context, { refreshToken: body.refresh_token, profileId: body.profile_id ?? null });
  }
  const redemption = await redeemSignInLink(context, {
    token: body.token,
    proof: {
      kind: "api",
      codeVerifier: body.code_verifier ?? null,
      profileId: body.profile_id ?? null,
      browserHash: await findBrowserHash(request),
      confirmation: body.confirmation ?? null,
      letter: body.letter ?? null,
    },
    device: deviceOf(request),
  });
  if (redemption.code === "link-for-application") return refusal(401, messages.linkForApplication);
  if ("confirmation" in redemption) return letterAnswer(redemption, body.letter ?? "");
  if (redemption.code === "link-burned") return refusal(401, messages.linkBurned);
  if (redemption.code === "several") return severalCompaniesAnswer(redemption);
  if (redemption.code === "profile-unknown") return refusal(404, messages.profileUnknown);
  if (redemption.code !== "opened") return refusal(401, messages.linkInvalid);
  const isNamed = body.profile_id != null;
  await landFirstTime(context, { ...redemption, sessionId: isNamed ? null : redemption.session.id });
  return Response.json(tokenAnswer({ ...redemption, now: context.now }));
}

async function refresh(
  context: RequestContext,
  credentials: { refreshToken: string; profileId: string | null },
) {
  const refreshed = await refreshSession(context, credentials);
  if (refreshed.code === "profile-unknown") return refusal(404, messages.profileUnknown);
  // Closes sockets of an ended sign-in, or of a company that the user has left.
  const familyToClose = refreshed.code === "refreshed" ? refreshed.leftBy : refreshed.endedFamily;
  if (familyToClose)
    closeFamilySockets(context, { userId: familyToClose.userId, familyIds: [familyToClose.familyId] });
  return refreshed.code === "refreshed"
    ? Response.json(tokenAnswer({ ...refreshed, now: context.now }))
    : refusal(401, messages.refreshInvalid);
}
