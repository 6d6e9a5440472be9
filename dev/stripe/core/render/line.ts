import type Stripe from "stripe";
import type { InvoiceRecord, LineRecord } from "../records";
import type { Wire } from "../wire";
import type { World } from "../world";

export function renderLine(
  world: World,
  invoice: InvoiceRecord,
  line: LineRecord,
): Wire<Stripe.InvoiceLineItem> {
  const price = world.price(line.price);
  return {
    id: line.id,
    object: "line_item",
    amount: line.amount,
    currency: "eur",
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: line.item,
      },
      type: "subscription_item_details",
    },
    period: { end: line.end, start: line.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unitAmount === null ? null : String(price.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}
