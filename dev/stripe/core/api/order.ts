// The order of a checkout session.
import type * as z from "zod";
import { newId } from "../ids";
import { quantityOf } from "../item-changes";
import { monthsAfter, periodAround } from "../periods";
import type { CheckoutRecord } from "../state";
import { StripeError } from "../stripe-error";
import type { World } from "../world";
import type { checkoutSchema } from "./checkout-schema";
import { requireCustomer } from "./customers";

const DAY_S = 86_400;

/** Reads an order. @throws StripeError when it cannot be ordered. */
export function readOrder(world: World, params: z.output<typeof checkoutSchema>): CheckoutRecord {
  const { customer, customer_update, tax_id_collection, subscription_data: data } = params;
  if (customer !== undefined) requireCustomer(world, customer, "customer");
  const updatesName = customer === undefined || customer_update?.name === "auto";
  if (tax_id_collection?.enabled && !updatesName) {
    throw new StripeError(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection " +
        "for an existing customer, please set `customer_update[name]` to `auto`.",
      { param: "customer_update[name]" },
    );
  }
  const created = world.at();
  return {
    id: newId("cs_test", 58),
    created,
    expiresAt: readExpiry(world, params.expires_at),
    status: "open",
    customer: customer ?? null,
    customerEmail: params.customer_email ?? null,
    lines: params.line_items.map(({ price, quantity }, index) => {
      const param = (name: string) => (name ? `line_items[${index}][${name}]` : `line_items[${index}]`);
      return { id: newId("li", 24), price, quantity: quantityOf(world, price, quantity, param) };
    }),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    collectsTaxId: tax_id_collection?.enabled ?? false,
    updatesName,
    subscriptionData: {
      anchor: readAnchor(world, data?.billing_cycle_anchor),
      anchorDay: data?.billing_cycle_anchor_config?.day_of_month ?? null,
      prorates: data?.proration_behavior !== "none",
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
      trialEnd: readTrialEnd(world, data),
    },
    subscription: null,
    invoice: null,
    lastRefusal: false,
  };
}

function readExpiry({ at, sendersNow }: World, expiresAt = sendersNow() + DAY_S): number {
  const inSeconds = expiresAt - sendersNow();
  if (inSeconds >= 1_800 && inSeconds <= DAY_S) return at() + inSeconds;
  const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
  throw new StripeError(message, { param: "expires_at" });
}

/** Stripe's rules: at least two days ahead, and never with an anchor, because the trial's end is the anchor. */
function readTrialEnd(
  { at, sendersNow }: World,
  data: z.output<typeof checkoutSchema>["subscription_data"],
): number | undefined {
  const trialEnd = data?.trial_end;
  if (trialEnd === undefined) return undefined;
  const param = "subscription_data[trial_end]";
  if (data?.billing_cycle_anchor !== undefined || data?.billing_cycle_anchor_config !== undefined)
    throw new StripeError("You may only specify one of these parameters: billing_cycle_anchor, trial_end.", {
      param,
    });
  if (trialEnd < sendersNow() + 2 * DAY_S)
    throw new StripeError("The `trial_end` date has to be at least 2 days in the future.", { param });
  // If billing time is ahead: the same day of the month.
  return trialEnd > at() ? trialEnd : periodAround(trialEnd, at()).end;
}

function readAnchor({ at, sendersNow }: World, anchor?: number): number | null {
  if (anchor === undefined) return null;
  const param = "subscription_data[billing_cycle_anchor]";
  if (anchor <= sendersNow()) throw new StripeError(`Invalid ${param}: must be in the future.`, { param });
  if (anchor > monthsAfter(sendersNow(), 1))
    throw new StripeError(`${param} cannot be later than next natural billing date.`, { param });
  // If billing time is ahead: the same day of the month.
  return anchor > at() && anchor <= monthsAfter(at(), 1) ? anchor : periodAround(anchor, at()).end;
}
