import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { checkoutSchema, requireSubscriber, startCheckout } from "~/modules/billing/start-checkout.server";
import { messages } from "~/modules/billing/messages";
import { paymentRefusal } from "~/modules/billing/payment-refusal";
import { inCell } from "~/platform/context.server";
import { postOnly, refusal, requireJson, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireSubscriber(args);
  const { priceId } = await requireJson(args.request, checkoutSchema);
  const outcome = await startCheckout(inCell(args.context, member.cell), { member, priceId });
  if (outcome.code === "started") return Response.json({ url: outcome.url, error: null });
  if (outcome.code === "no-url") return refusal(502, messages.noCheckoutUrl);
  const { status, error } = paymentRefusal(outcome.code);
  return refusal(status, error);
}
