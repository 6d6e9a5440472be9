import { expect, test } from "vitest";
import { paidUntil } from "~/modules/billing/model/paid-until";

type Subscriptions = Parameters<typeof paidUntil>[0];
type Paid = Parameters<typeof paidUntil>[1][number];

const ended: Subscriptions = [{ id: "sub_1", status: "canceled", ended_at: 500 }];
const invoice = (paidAt: number | null, ends: number[], subscription: unknown = "sub_1") =>
  ({
    status_transitions: { paid_at: paidAt },
    parent: subscription === null ? null : { subscription_details: { subscription } },
    lines: { data: ends.map((end) => ({ period: { start: end - 100, end } })) },
  }) as Paid;

test.each<[string, Paid[], number | null]>([
  ["no invoice", [], null],
  ["an invoice paid before the end", [invoice(499, [900])], null],
  ["an invoice paid in the second of the end", [invoice(500, [900])], null],
  ["an invoice paid after the end", [invoice(501, [900])], 900_000],
  ["the same, with its subscription expanded", [invoice(501, [900], { id: "sub_1" })], 900_000],
  ["an invoice with a line of usage, which ended before", [invoice(501, [400, 900])], 900_000],
  ["two invoices, the later period first", [invoice(501, [900]), invoice(502, [600])], 900_000],
  ["an invoice without lines", [invoice(501, [])], null],
  ["an invoice without a date of payment", [invoice(null, [900])], null],
  ["an invoice of another subscription", [invoice(501, [900], "sub_2")], null],
  ["an invoice made by hand", [invoice(501, [900], null)], null],
])("%s covers until %o", (_, paid, until) => {
  expect(paidUntil(ended, paid)).toBe(until);
});

test("an invoice of a running subscription sets no paid-until date", () => {
  expect(paidUntil([{ id: "sub_1", status: "active", ended_at: null }], [invoice(501, [900])])).toBeNull();
});
