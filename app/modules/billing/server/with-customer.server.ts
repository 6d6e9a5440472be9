import { companies } from "#cell";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import type { Member } from "~/modules/session/find-session.server";
import { setStripeCustomer } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";

type Payer = Pick<Member, "company" | "email">;

/**
 * Runs `work` with the company's customer at Stripe, and creates one if there is none. If the known one was deleted, it creates
 * another and runs `work` with that.
 * @throws StripeError
 */
export async function withCustomer<T>(
  deps: Pick<Deps, "db">,
  stripe: Stripe,
  payer: Payer,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const knownCustomer = payer.company.stripeCustomerId;
  const customer = knownCustomer ?? (await makeCustomer(deps, stripe, payer, null));
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
 * Parallel requests send the same idempotency key and get the same customer. If they got two, only the first would be stored.
 * @param instead the customer to replace; null for the first.
 */
async function makeCustomer(
  { db }: Pick<Deps, "db">,
  stripe: Stripe,
  { company, email }: Payer,
  instead: string | null,
): Promise<string> {
  // The same key must have the same parameters, so nothing here may differ between two requests. Checkout adds the name.
  const newCustomer = await stripe.customers.create(
    { email, preferred_locales: ["es"], metadata: { company_id: company.id } },
    { idempotencyKey: `customer:${company.id}${instead === null ? "" : `:${instead}`}` },
  );
  const {
    company: [row],
  } = await batch(db, {
    noted: setStripeCustomer(db, { companyId: company.id, customer: newCustomer.id, instead }),
    company: db
      .select({ id: companies.stripeCustomerId })
      .from(companies)
      .where(eq(companies.id, company.id)),
  });
  return row!.id!;
}
