import { companies } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { endSubscription } from "~/modules/billing/end-subscription.server";
import type { StripeRefusal } from "~/modules/billing/stripe.server";
import { endKiosksOf } from "~/modules/directory/kiosks.server";
import { settleClosure } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** The companies that are closed. */
export const closedCompanies = () =>
  sql`SELECT ${companies.id} FROM ${companies} WHERE ${companies.closedAt} IS NOT NULL`;

/** A condition: a closed company still has kiosks or a subscription, or somebody paid for one in a page that was open. */
export const isToBeWoundUp = (
  companyId: SQL,
) => sql`EXISTS (SELECT 1 FROM ${companies} t WHERE t.id = ${companyId}
  AND t.closed_at IS NOT NULL AND (t.closure_settled_at IS NULL
    OR coalesce(t.subscription_status, 'canceled') NOT IN ('canceled', 'incomplete', 'incomplete_expired')))`;

/**
 * Ends what a closed company still has elsewhere: its kiosks, in the directory, and its subscription, at Stripe. Each half can be
 * repeated, by the owner's request as by the sweep, and ends nothing that began after the company was opened again.
 */
export async function windUp(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<{ code: "settled" | "open" } | StripeRefusal> {
  const { db, now } = deps;
  const [company] = await withRetries(() => db.select().from(companies).where(eq(companies.id, companyId)));
  const closedAt = company?.closedAt ?? null;
  if (!company || closedAt === null) return { code: "open" };
  await endKiosksOf(deps, { companyId });
  const { stripeCustomerId: customerId } = company;
  if (customerId !== null) {
    const isThis = and(eq(companies.id, companyId), eq(companies.closedAt, closedAt));
    const isStillMeant = async () =>
      (await db.select({ id: companies.id }).from(companies).where(isThis)).length > 0;
    const outcome = await endSubscription(deps, { customerId, isStillMeant });
    if (outcome.code === "not-meant") return { code: "open" };
    if (outcome.code !== "ended") return { code: outcome.code };
  }
  await withRetries(() => settleClosure(db, { id: companyId, closedAt }, now));
  return { code: "settled" };
}

/** The same as a job's turn. @throws Error where Stripe cannot be had: the queue tries again. */
export async function windUpInTurn(deps: Deps, of: { companyId: string }): Promise<void> {
  const { code } = await windUp(deps, of);
  if (code !== "settled" && code !== "open") throw new Error(`closing a company: ${code}`);
}
