import { companies } from "#cell";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Member } from "~/modules/directory/find-session.server";
import { noteCustomer } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";

/**
 * The one customer that a company is at Stripe, made when there is none. Two at once send the same idempotency key and
 * get the same customer; were they to get two, only the first is ever written down.
 * @throws StripeError
 */
export async function ensureCustomer(
  { db }: Pick<Deps, "db">,
  stripe: Stripe,
  { company, email }: Pick<Member, "company" | "email">,
): Promise<string> {
  if (company.stripeCustomerId !== null) return company.stripeCustomerId;
  // Nothing here may change between two presses: the same key with other words is refused. Checkout adds the name.
  const made = await stripe.customers.create(
    { email, preferred_locales: ["es"], metadata: { company_id: company.id } },
    { idempotencyKey: `customer:${company.id}` },
  );
  const [, [row]] = await db.batch([
    noteCustomer(db, company.id, made.id),
    db.select({ id: companies.stripeCustomerId }).from(companies).where(eq(companies.id, company.id)),
  ]);
  return row!.id!;
}
