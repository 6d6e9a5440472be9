import type { Member } from "~/modules/session/find-session.server";
import { subscriptionKindOf } from "~/modules/policy/subscription-status";
import type { Deps } from "~/platform/context.server";
import { describeOwedInvoices, type ShownDebt } from "./model/describe-owed-invoices";
import { fetchStripeState } from "./server/fetch-stripe-state.server";
import { syncSubscription } from "./server/sync-subscription.server";
import { askStripe } from "./stripe.server";

export type OwedInvoices =
  | { code: "listed"; debt: ShownDebt }
  /** A debt was paid, and the company's row has it since this call. */
  | { code: "paid" };

/**
 * Returns the invoices that a company owes for its canceled subscription. It asks Stripe, since the address of an invoice's page is valid
 * for some weeks only. It stores a payment whose webhook has not come.
 */
export async function listOwedInvoices(
  deps: Deps,
  { company }: Pick<Member, "company">,
): Promise<OwedInvoices> {
  const { stripeCustomerId: customerId, timeZone } = company;
  if (customerId === null || subscriptionKindOf(company.subscriptionStatus) !== "canceled")
    return { code: "listed", debt: [] };
  const answer = await askStripe(deps.env, "owed invoices", async (stripe): Promise<OwedInvoices> => {
    const { columns, owed } = await fetchStripeState(stripe, { env: deps.env, customerId });
    if (columns.subscriptionCancelAt === company.subscriptionCancelAt)
      return { code: "listed", debt: describeOwedInvoices(owed, { timeZone, now: deps.now }) };
    await syncSubscription(deps, { customerId });
    return { code: "paid" };
  });
  return answer.code === "listed" || answer.code === "paid" ? answer : { code: "listed", debt: "unknown" };
}
