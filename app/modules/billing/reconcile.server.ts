import { companies } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { syncSubscription } from "./sync-subscription.server";
import { setCustomerEmail } from "./tell-owner-to-stripe.server";

/** A condition: Stripe knows the company. */
export const isCustomer = ({ env }: Pick<Deps, "env">, companyId: SQL) =>
  env.STRIPE_SECRET_KEY
    ? sql`EXISTS (SELECT 1 FROM ${companies} t WHERE t.id = ${companyId} AND t.stripe_customer_id IS NOT NULL)`
    : sql`FALSE`;

/**
 * Asks Stripe about a company that is a customer, and so repairs what a lost webhook missed; and tells it once more whom to
 * write to.
 */
export async function reconcile(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  if (!deps.env.STRIPE_SECRET_KEY) return;
  const company = await deps.db.query.companies.findFirst({
    columns: { stripeCustomerId: true },
    where: eq(companies.id, companyId),
  });
  const customerId = company?.stripeCustomerId;
  if (!customerId) return;
  await syncSubscription(deps, { customerId });
  await setCustomerEmail(deps, { companyId });
}
