import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type Stripe from "stripe";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { priceIdOf } from "~/modules/policy/price-ids.server";
import type { Env } from "~/platform/env.server";
import type { PlanId } from "~/modules/policy/plans";
import { isChangeable } from "~/modules/policy/subscription-status";
import { paymentRefusal } from "./payment-refusal";
import { openPortal } from "./open-portal.server";
import { messages } from "./messages";
import { startCheckout } from "./start-checkout.server";
import { extraItem, planItem, fetchStripeState } from "./server/fetch-stripe-state.server";
import { askStripe, type StripeRefusal } from "./stripe.server";
import { syncSubscription } from "./server/sync-subscription.server";

const planSchema = z.enum(["pro", "pyme", "plus"]);
const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("checkout"), plan: planSchema }),
  z.object({ intent: z.literal("change"), plan: planSchema }),
  z.object({ intent: z.literal("portal") }),
]);

const refusalAnswer = (status: number, error: string) => data({ error }, { status });
const codedRefusalAnswer = (code: Parameters<typeof paymentRefusal>[0]) => {
  const { status, error } = paymentRefusal(code);
  return refusalAnswer(status, error);
};

/** Handles the buttons of /subscription. The form has only the plan's name, never its price. */
export async function submitSubscriptionForm(
  deps: Deps,
  { member, form }: { member: Member; form: FormData },
) {
  const parsedForm = formSchema.safeParse(Object.fromEntries(form));
  if (!parsedForm.success) return codedRefusalAnswer("unknown-price");
  switch (parsedForm.data.intent) {
    case "checkout": {
      const priceId = priceIdOf(deps.env, parsedForm.data.plan) ?? "";
      const outcome = await startCheckout(deps, { member, priceId });
      if (outcome.code === "started") return redirect(outcome.url, 303);
      return outcome.code === "no-url"
        ? refusalAnswer(502, messages.noCheckoutUrl)
        : codedRefusalAnswer(outcome.code);
    }
    case "change": {
      const { code } = await changePlan(deps, { member, plan: parsedForm.data.plan });
      return code === "changed" ? redirect("/subscription?changed=1", 303) : codedRefusalAnswer(code);
    }
    case "portal": {
      const outcome = await openPortal(deps, member);
      if (outcome.code === "opened") return redirect(outcome.url, 303);
      return outcome.code === "no-url"
        ? refusalAnswer(502, messages.noPortalUrl)
        : codedRefusalAnswer(outcome.code);
    }
  }
}

type PlanChangeResult = StripeRefusal | { code: "changed" | "unknown-price" | "not-changeable" };

/** Changes the plan of a running subscription immediately. The invoice of the next 1st has the difference. It may be repeated. */
function changePlan(
  deps: Deps,
  { member, plan }: { member: Member; plan: PlanId },
): Promise<PlanChangeResult> {
  const { env } = deps;
  const customerId = member.company.stripeCustomerId;
  return askStripe(env, "change of plan", async (stripe): Promise<PlanChangeResult> => {
    const price = priceIdOf(env, plan);
    if (!price || (plan === "plus" && !env.STRIPE_PRICE_PLUS_EXTRA)) return { code: "unknown-price" };
    if (customerId === null) return { code: "not-changeable" };
    const { subscription } = await fetchStripeState(stripe, { env, customerId });
    const item = subscription && planItem(subscription, env);
    if (!item || !isChangeable(subscription.status)) return { code: "not-changeable" };
    if (item.price.id !== price) {
      await stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price, quantity: 1 }, ...extraItemChange(subscription, env, plan)],
        proration_behavior: "create_prorations",
      });
    }
    await syncSubscription(deps, { customerId });
    return { code: "changed" };
  });
}

function extraItemChange(
  subscription: Stripe.Subscription,
  env: Env,
  plan: PlanId,
): Stripe.SubscriptionUpdateParams.Item[] {
  const extra = extraItem(subscription, env);
  if (plan === "plus") return extra ? [] : [{ price: env.STRIPE_PRICE_PLUS_EXTRA! }];
  return extra ? [{ id: extra.id, deleted: true }] : [];
}
