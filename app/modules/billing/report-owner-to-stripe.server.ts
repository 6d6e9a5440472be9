import { companies, profiles } from "#cell";
import { and, eq, isNotNull } from "drizzle-orm";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import type { Deps } from "~/platform/context.server";
import { openStripe } from "./stripe.server";

/** After the answer: sends Stripe the address of the current owner. The nightly reconciliation repeats it. */
export function reportOwnerToStripe(deps: Deps, companyId: string): void {
  deps.defer("billing: owner to Stripe", () => setCustomerEmail(deps, { companyId }));
}

/** @throws StripeError */
export async function setCustomerEmail(
  { db, env }: Pick<Deps, "db" | "env">,
  { companyId }: { companyId: string },
): Promise<void> {
  const stripe = openStripe(env);
  if (!stripe) return;
  const [found] = await db
    .select({ customerId: companies.stripeCustomerId, email: ownerEmail })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(and(eq(companies.id, companyId), isNotNull(companies.stripeCustomerId)));
  if (found) await stripe.customers.update(found.customerId!, { email: found.email });
}
