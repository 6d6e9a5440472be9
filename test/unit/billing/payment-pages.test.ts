import { expect, test } from "vitest";
import { paymentPages } from "~/modules/billing/payment-pages.server";

const stripes = ["https://checkout.stripe.com", "https://billing.stripe.com"];

test.each<[string, string | undefined, readonly string[]]>([
  ["Stripe's own", undefined, stripes],
  ["Stripe's own, told so", "https://api.stripe.com", stripes],
  ["Stripe's own, with a path", "https://api.stripe.com/", stripes],
  ["a stand-in's", "http://127.0.0.1:8789", ["http://127.0.0.1:8789"]],
])("forms of /subscription may redirect to the pages of %s", (_, base, pages) => {
  const settings = { ...(base && { STRIPE_BASE_URL: base }) } as Parameters<typeof paymentPages>[0];
  expect(paymentPages(settings, "/subscription")).toEqual(pages);
  expect(paymentPages(settings, "/dashboard")).toEqual([]);
});
