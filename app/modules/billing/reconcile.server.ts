import { companies } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { syncSubscription } from "./server/sync-subscription.server";
import { setCustomerEmail } from "./report-owner-to-stripe.server";

const companyRow = alias(companies, "t");

/** The condition that the company is a customer at Stripe. */
export const isCustomer = ({ env }: Pick<Deps, "env">, companyId: SQL) =>
  env.STRIPE_SECRET_KEY
    ? sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId} AND ${companyRow.stripeCustomerId} IS NOT NULL)`
    : sql`FALSE`;

/** Fetches a customer's state, to repair lost webhooks, and sends Stripe the owner's address again. */
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
