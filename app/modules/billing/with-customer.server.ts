import { companies } from "#cell";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import type { Member } from "~/modules/directory/find-session.server";
import { noteCustomer } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";

type Payer = Pick<Member, "company" | "email">;

/**
 * Does something with the customer that a company is at Stripe, who is made when there is none. Somebody may have deleted the one that
 * there was: then another is made, and it is done with that.
 * @throws StripeError
 */
export async function withCustomer<T>(
  deps: Pick<Deps, "db">,
  stripe: Stripe,
  payer: Payer,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const known = payer.company.stripeCustomerId;
  const customer = known ?? (await makeCustomer(deps, stripe, payer, null));
  try {
    return await work(customer);
  } catch (fault) {
    if (!isDeleted(fault)) throw fault;
    return work(await makeCustomer(deps, stripe, payer, customer));
  }
}

const isDeleted = (fault: unknown) =>
  fault instanceof Stripe.errors.StripeError &&
  fault.code === "resource_missing" &&
  fault.param === "customer";

/**
 * Two at once send the same idempotency key and get the same customer; were they to get two, only the first is ever written down.
 * @param instead the one whose place is taken; null of a company's first.
 */
async function makeCustomer(
  { db }: Pick<Deps, "db">,
  stripe: Stripe,
  { company, email }: Payer,
  instead: string | null,
): Promise<string> {
  // Nothing here may change between two presses: the same key with other words is refused. Checkout adds the name.
  const made = await stripe.customers.create(
    { email, preferred_locales: ["es"], metadata: { company_id: company.id } },
    { idempotencyKey: `customer:${company.id}${instead === null ? "" : `:${instead}`}` },
  );
  const [, [row]] = await db.batch([
    noteCustomer(db, { companyId: company.id, customer: made.id, instead }),
    db.select({ id: companies.stripeCustomerId }).from(companies).where(eq(companies.id, company.id)),
  ]);
  return row!.id!;
}
