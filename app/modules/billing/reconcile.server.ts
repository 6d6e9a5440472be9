import { companies } from "#schema";
import { and, asc, gt, isNotNull } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { syncSubscription } from "./sync-subscription.server";

/** A sync makes up to four calls to Stripe, four to the database and one to open tabs. */
const pageSize = 10;

/**
 * Asks Stripe about the next companies that are customers, and so repairs what a lost webhook missed. One that fails is
 * logged and does not keep the others from it. @returns where to go on; null when all have been asked about.
 */
export async function reconcile(deps: Deps, after: string): Promise<string | null> {
  if (!deps.env.STRIPE_SECRET_KEY) return null;
  const page = await deps.db
    .select({ id: companies.id, customerId: companies.stripeCustomerId })
    .from(companies)
    .where(and(isNotNull(companies.stripeCustomerId), gt(companies.id, after)))
    .orderBy(asc(companies.id))
    .limit(pageSize);
  for (const { id, customerId } of page) {
    await syncSubscription(deps, { customerId: customerId! }).catch((fault: unknown) =>
      logFault("billing: reconcile", fault, { company: id }),
    );
  }
  return page.length < pageSize ? null : page.at(-1)!.id;
}
