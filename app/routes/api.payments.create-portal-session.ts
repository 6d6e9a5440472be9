import { messages } from "~/modules/billing/messages";
import { openPortal } from "~/modules/billing/open-portal.server";
import { paymentRefusal } from "~/modules/billing/payment-refusal";
import { guardCall } from "~/modules/policy/guard-route.server";
import { postOnly, refusal } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall("subscribe", async (deps, { member }) => {
  const outcome = await openPortal(deps, member);
  if (outcome.code === "opened") return Response.json({ url: outcome.url, error: null });
  if (outcome.code === "no-url") return refusal(502, messages.noPortalUrl);
  const { status, error } = paymentRefusal(outcome.code);
  return refusal(status, error);
});
