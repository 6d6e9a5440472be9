import type Stripe from "stripe";
import type { Deps } from "~/platform/context.server";
import { askStripe, type StripeRefusal } from "./stripe.server";
import { syncSubscription } from "./server/sync-subscription.server";

const pageSize = 100;

/**
 * Cancels every subscription of a customer that runs or may run, then stores the state from Stripe. It refunds nothing and
 * charges nothing more. Open invoices remain due. It may be repeated, also in parallel.
 * @param isStillMeant is called after listing the subscriptions, so that a later subscription is never cancelled.
 */
export const endSubscription = (
  deps: Deps,
  { customerId, isStillMeant }: { customerId: string; isStillMeant: () => Promise<boolean> },
): Promise<{ code: "ended" | "not-meant" } | StripeRefusal> =>
  askStripe(deps.env, "end subscription", async (stripe) => {
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: pageSize });
    const running = data.filter(({ status }) => status !== "canceled" && status !== "incomplete_expired");
    if (!(await isStillMeant())) return { code: "not-meant" };
    for (const { id } of running)
      await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `closing:${id}` });
    await syncSubscription(deps, { customerId });
    return { code: "ended" };
  });

/** A company's debt, and the pages to pay each invoice. */
export interface CompanyDebt {
  /** Cents. */
  amount: number;
  pages: string[];
}

/**
 * Returns the invoices that remain due when a company closes: open ones, and uncollectible ones that we have not forgiven.
 * Without a customer there are none.
 */
export const findDebts = (
  { env }: Pick<Deps, "env">,
  { customerId }: { customerId: string | null },
): Promise<{ code: "found"; debts: CompanyDebt } | StripeRefusal> =>
  customerId === null
    ? Promise.resolve({ code: "found", debts: { amount: 0, pages: [] } })
    : askStripe(env, "debts", async (stripe) => {
        const of = { customer: customerId, limit: pageSize };
        const [open, givenUp] = await Promise.all([
          stripe.invoices.list({ ...of, status: "open" }),
          stripe.invoices.list({ ...of, status: "uncollectible" }),
        ]);
        const dueInvoices = [...open.data, ...givenUp.data.filter((invoice) => !isForgiven(invoice))];
        const amount = dueInvoices.reduce((sum, invoice) => sum + invoice.amount_remaining, 0);
        return {
          code: "found",
          debts: { amount, pages: dueInvoices.flatMap(({ hosted_invoice_url: page }) => page ?? []) },
        };
      });

const isForgiven = ({ status_details }: Stripe.Invoice) =>
  status_details?.uncollectible?.reason === "user_forgiven";
