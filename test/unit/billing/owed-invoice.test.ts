import type Stripe from "stripe";
import { expect, test } from "vitest";
import { isOwed } from "~/modules/billing/model/owed-invoice";

const of = (subscription: string | { id: string } | null) =>
  ({ parent: subscription && { subscription_details: { subscription } } }) as Partial<Stripe.Invoice>;
const becauseOf = (reason: string) =>
  ({ status: "uncollectible", status_details: { uncollectible: { reason } } }) as Partial<Stripe.Invoice>;

const failed = {
  status: "open",
  attempted: true,
  attempt_count: 1,
  collection_method: "charge_automatically",
  ...of("sub_now"),
} as Stripe.Invoice;

test.each<[string, Partial<Stripe.Invoice>, boolean]>([
  ["that failed", {}, true],
  ["that Stripe has given up", becauseOf("max_payment_attempts"), true],
  ["marked uncollectible without a reason", { status: "uncollectible" }, true],
  ["that we have forgiven", becauseOf("user_forgiven"), false],
  ["already paid", { status: "paid" }, false],
  ["made void", { status: "void" }, false],
  ["that nobody has tried to charge", { attempted: false, attempt_count: 0 }, false],
  ["whose attempt is not counted yet", { attempt_count: 0 }, false],
  ["that was attempted by hand alone", { attempted: false }, false],
  ["opened again after we had forgiven it", { ...becauseOf("user_forgiven"), status: "open" }, true],
  ["marked uncollectible only", { status: "uncollectible", status_details: {} }, true],
  ["of a quote", { parent: {} } as Partial<Stripe.Invoice>, true],
  ["sent and not charged", { collection_method: "send_invoice" }, false],
  ["of the subscription, expanded", of({ id: "sub_now" }), true],
  ["of an earlier subscription", of("sub_before"), false],
  ["made by hand", of(null), true],
])("an invoice %s is owed: %o", (_, fields, owed) => {
  expect(isOwed({ ...failed, ...fields }, "sub_now")).toBe(owed);
});

test("without a subscription, only manually created invoices are owed", () => {
  expect(isOwed(failed, null)).toBe(false);
  expect(isOwed({ ...failed, ...of(null) }, null)).toBe(true);
});
