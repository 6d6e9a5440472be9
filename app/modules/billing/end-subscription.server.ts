import type Stripe from "stripe";
import type { Deps } from "~/platform/context.server";
import { askStripe, type StripeRefusal } from "./stripe.server";
import { syncSubscription } from "./sync-subscription.server";

const pageSize = 100;

/**
 * Cancels at once whatever subscription of a customer still runs or may come to run, and writes down what Stripe says then. Nothing is
 * paid back, nothing more is charged, and invoices that are open stay due. Asked often or twice at once it is done once.
 * @param isStillMeant is asked after Stripe was: a subscription that somebody begins later is never cancelled.
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

/** What a company owes, and where each invoice is paid. */
export interface Debts {
  /** Cents. */
  amount: number;
  pages: string[];
}

/** The invoices that stay due when a company closes: open, or given up by Stripe and not forgiven. No customer owes nothing. */
export const findDebts = (
  { env }: Pick<Deps, "env">,
  { customerId }: { customerId: string | null },
): Promise<{ code: "found"; debts: Debts } | StripeRefusal> =>
  customerId === null
    ? Promise.resolve({ code: "found", debts: { amount: 0, pages: [] } })
    : askStripe(env, "debts", async (stripe) => {
        const of = { customer: customerId, limit: pageSize };
        const [open, givenUp] = await Promise.all([
          stripe.invoices.list({ ...of, status: "open" }),
          stripe.invoices.list({ ...of, status: "uncollectible" }),
        ]);
        const due = [...open.data, ...givenUp.data.filter((invoice) => !isForgiven(invoice))];
        const amount = due.reduce((sum, invoice) => sum + invoice.amount_remaining, 0);
        return {
          code: "found",
          debts: { amount, pages: due.flatMap(({ hosted_invoice_url: page }) => page ?? []) },
        };
      });

const isForgiven = ({ status_details }: Stripe.Invoice) =>
  status_details?.uncollectible?.reason === "user_forgiven";
