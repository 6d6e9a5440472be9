import type Stripe from "stripe";
import type { PriceDefinition } from "../prices";
import type { Wire } from "../wire";

/** Before anything that the local Stripe may be asked about. */
const CREATED = Date.UTC(2026, 0, 1) / 1000;

const decimal = (cents: number | null) => (cents === null ? null : String(cents));
const meterOf = ({ meterEvent }: PriceDefinition) => (meterEvent ? `mtr_${meterEvent}` : null);

/** Renders a price, without its tiers. */
export function renderPrice(price: PriceDefinition): Wire<Stripe.Price> {
  return {
    id: price.id,
    object: "price",
    active: true,
    billing_scheme: price.tiers ? "tiered" : "per_unit",
    created: CREATED,
    currency: "eur",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: price.name,
    product: price.product,
    recurring: {
      interval: "month",
      interval_count: 1,
      meter: meterOf(price),
      trial_period_days: null,
      usage_type: price.meterEvent ? "metered" : "licensed",
    },
    tax_behavior: "inclusive",
    tiers_mode: price.tiers ? "graduated" : null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: price.unitAmount,
    unit_amount_decimal: decimal(price.unitAmount),
  };
}

/** Returns the tiers for `expand[]=tiers`. */
export const renderTiers = ({ tiers }: PriceDefinition): Wire<Stripe.Price.Tier>[] =>
  (tiers ?? []).map(({ upTo, unitAmount }) => ({
    flat_amount: null,
    flat_amount_decimal: null,
    unit_amount: unitAmount,
    unit_amount_decimal: decimal(unitAmount),
    up_to: upTo,
  }));

/** Renders the price as a plan, the older form that subscription items still have. */
export function renderPlan(price: PriceDefinition): Wire<Stripe.Plan> {
  return {
    id: price.id,
    object: "plan",
    active: true,
    amount: price.unitAmount,
    amount_decimal: decimal(price.unitAmount),
    billing_scheme: price.tiers ? "tiered" : "per_unit",
    created: CREATED,
    currency: "eur",
    interval: "month",
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: meterOf(price),
    nickname: price.name,
    product: price.product,
    tiers_mode: price.tiers ? "graduated" : null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.meterEvent ? "metered" : "licensed",
  };
}

export function renderProduct(price: PriceDefinition): Wire<Stripe.Product> {
  return {
    id: price.product,
    object: "product",
    active: true,
    created: CREATED,
    default_price: price.id,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: price.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: CREATED,
    url: null,
  };
}
