import { companies } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { endSubscription } from "~/modules/billing/end-subscription.server";
import type { StripeRefusal } from "~/modules/billing/stripe.server";
import { endKiosksOf } from "~/modules/directory/kiosks.server";
import { finishClosure } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

const companyRow = alias(companies, "t");

/** Selects the closed companies. */
export const closedCompanies = ({ db }: Pick<Deps, "db">) =>
  db.select({ id: companies.id }).from(companies).where(isNotNull(companies.closedAt));

/** A condition: a closed company still has kiosks or a subscription. Somebody may also have paid for one on a page that was still open. */
export const isClosureUnfinished = (
  companyId: SQL,
) => sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId}
  AND ${companyRow.closedAt} IS NOT NULL AND (${companyRow.closureFinishedAt} IS NULL
    OR coalesce(${companyRow.subscriptionStatus}, 'canceled') NOT IN ('canceled', 'incomplete', 'incomplete_expired')))`;

/**
 * Ends a closed company's kiosks, in the directory, and its subscription, at Stripe. The owner's request and a job call it.
 * Each part can be repeated, and ends nothing that began after a reopening.
 */
export async function endKiosksAndSubscription(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<{ code: "finished" | "open" } | StripeRefusal> {
  const { db, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const closedAt = company?.closedAt ?? null;
  if (!company || closedAt === null) return { code: "open" };
  await endKiosksOf(deps, { companyId });
  const { stripeCustomerId: customerId } = company;
  if (customerId !== null) {
    const isThis = and(eq(companies.id, companyId), eq(companies.closedAt, closedAt));
    const isStillClosed = async () =>
      (await db.select({ id: companies.id }).from(companies).where(isThis)).length > 0;
    const outcome = await endSubscription(deps, { customerId, isStillMeant: isStillClosed });
    if (outcome.code === "not-meant") return { code: "open" };
    if (outcome.code !== "ended") return { code: outcome.code };
  }
  await withRetries(() => finishClosure(db, { id: companyId, closedAt }, now));
  return { code: "finished" };
}

/** Runs it as a job's turn. @throws Error when Stripe is unavailable; the queue retries. */
export async function runFinishClosing(deps: Deps, of: { companyId: string }): Promise<void> {
  const { code } = await endKiosksAndSubscription(deps, of);
  if (code !== "finished" && code !== "open") throw new Error(`closing a company: ${code}`);
}
