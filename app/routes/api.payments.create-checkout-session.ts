import { checkoutSchema, startCheckout, subscribes } from "~/modules/billing/start-checkout.server";
import { messages } from "~/modules/billing/messages";
import { paymentRefusal } from "~/modules/billing/payment-refusal";
import { guardCall } from "~/modules/policy/guard-route.server";
import { postOnly, refusal, requireJson } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall(subscribes, async (deps, { args, member }) => {
  const { priceId } = await requireJson(args.request, checkoutSchema);
  const outcome = await startCheckout(deps, { member, priceId });
  if (outcome.code === "started") return Response.json({ url: outcome.url, error: null });
  if (outcome.code === "no-url") return refusal(502, messages.noCheckoutUrl);
  const { status, error } = paymentRefusal(outcome.code);
  return refusal(status, error);
});
