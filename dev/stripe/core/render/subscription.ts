import type Stripe from "stripe";
import type { ItemRecord, SubscriptionRecord } from "../records";
import type { Wire } from "../wire";
import type { World } from "../world";
import { renderPlan, renderPrice } from "./price";

/** Renders a subscription; its period is on its items. */
export function renderSubscription(
  world: World,
  subscription: SubscriptionRecord,
): Wire<Stripe.Subscription> {
  const { id, anchorDay, periodEnd } = subscription;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config:
      anchorDay === null
        ? null
        : { day_of_month: anchorDay, hour: null, minute: null, month: null, second: null },
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancelReason,
    },
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: "eur",
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: world.state.customers[subscription.customer]?.paymentMethod ?? null,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: subscription.items.map((item) => renderItem(world, subscription, item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: subscription.trialEnd === undefined ? null : subscription.created,
  };
}

function renderItem(
  world: World,
  { id, periodStart, periodEnd }: SubscriptionRecord,
  item: ItemRecord,
): Wire<Stripe.SubscriptionItem> {
  const price = world.price(item.price);
  return {
    id: item.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: item.created,
    current_period_end: periodEnd,
    current_period_start: periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: renderPlan(price),
    price: renderPrice(price),
    ...(item.quantity !== null && { quantity: item.quantity }),
    subscription: id,
    tax_rates: [],
  };
}
