import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { copy } from "~/modules/directory/copy";
import { refusals } from "~/modules/directory/refusals";
import { deviceOf } from "~/modules/directory/device.server";
import { redeemSignInLink } from "~/modules/directory/redeem-sign-in-link.server";
import { refreshSession } from "~/modules/directory/refresh-session.server";
import { severalAnswer, tokenAnswer, tokenSchema } from "~/modules/directory/token-call";
import { closeFamilySockets } from "~/modules/live/publish.server";
import { welcome } from "~/modules/onboarding/settle-in.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const body = await requireJson(request, tokenSchema);
  if (body.grant_type === "refresh_token") {
    const refreshed = await refreshSession(context, { refreshToken: body.refresh_token });
    if (refreshed.code === "refreshed") return Response.json(tokenAnswer({ ...refreshed, now: context.now }));
    if (refreshed.endedFamily) {
      const { userId, familyId } = refreshed.endedFamily;
      closeFamilySockets(context, { userId, familyIds: [familyId] });
    }
    return refusal(401, refusals.refreshInvalid);
  }
  const redemption = await redeemSignInLink(context, {
    token: body.token,
    proof: { kind: "api", codeVerifier: body.code_verifier ?? null, profileId: body.profile_id ?? null },
    device: deviceOf(request),
  });
  if (redemption.code === "link-for-application") return refusal(401, copy.linkForApplication);
  if (redemption.code === "several") return severalAnswer(redemption);
  if (redemption.code === "profile-unknown") return refusal(404, refusals.profileUnknown);
  if (redemption.code !== "opened") return refusal(401, copy.linkInvalid);
  const isNamed = body.profile_id != null;
  await welcome(context, { ...redemption, sessionId: isNamed ? null : redemption.session.id });
  return Response.json(tokenAnswer({ ...redemption, now: context.now }));
}
