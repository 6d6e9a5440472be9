import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkoutSchema, requireSubscriber, startCheckout } from "~/modules/billing/start-checkout.server";
import { copy } from "~/modules/billing/copy";
import { paymentRefusal } from "~/modules/billing/payment-refusal";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireSubscriber(args);
  const { priceId } = await requireJson(args.request, checkoutSchema);
  const outcome = await startCheckout(inCell(args.context, member.cell), { member, priceId });
  if (outcome.code === "started") return Response.json({ url: outcome.url, error: null });
  if (outcome.code === "no-url") return refusal(502, copy.noCheckoutUrl);
  const { status, error } = paymentRefusal(outcome.code);
  return refusal(status, error);
}
