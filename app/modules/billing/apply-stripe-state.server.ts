import { companies, paymentFailures, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { livesHere } from "~/modules/directory/lives-here.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { noteSubscription } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { withRetries } from "~/platform/retry.server";
import { paymentFailedMail } from "./payment-mails";
import type { StripeState } from "./fetch-stripe-state.server";
import { kindOf } from "~/modules/policy/subscription-status";

type Company = typeof companies.$inferSelect;

/** A customer's company as the database has it. */
export interface KnownCustomer {
  company: Company;
  ownerEmail: string;
  /** The invoices that are known to be owed. */
  pending: string[];
}

/** @returns null when no company is that customer. */
export async function findCustomer(
  { db }: Pick<Deps, "db">,
  customerId: string,
): Promise<KnownCustomer | null> {
  const pending = sql<string>`(SELECT json_group_array(f.stripe_invoice_id) FROM ${paymentFailures} f
    WHERE f.company_id = ${companies.id} AND f.status = 'pending')`;
  const [found] = await db
    .select({ company: companies, ownerEmail, pending })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(and(eq(companies.stripeCustomerId, customerId), livesHere));
  return found ? { ...found, pending: JSON.parse(found.pending) as string[] } : null;
}

/**
 * Writes what Stripe said, all of it or nothing: nothing when anybody has written since `known` was read, for then
 * what Stripe said may be older than what stands there.
 * @returns whether it was written, and whether that changed what people see.
 */
export async function applyStripeState(
  deps: Deps,
  { company, ownerEmail, pending }: KnownCustomer,
  { failures, columns }: StripeState,
): Promise<{ isWritten: boolean; isChanged: boolean }> {
  const { db, now, env } = deps;
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ${companies}
    WHERE id = ${company.id} AND billing_version = ${company.billingVersion})`;
  const fresh = failures.filter(({ invoiceId }) => !pending.includes(invoiceId));
  // A debt of a subscription that has ended suspends nobody, and a mail would say that it does.
  const told = kindOf(columns.subscriptionStatus) === "live" ? fresh : [];

  // The company comes last: until then its version says whether the others may write.
  const batch = [
    openFailures(
      db,
      company.id,
      failures.map((failure) => ({ ...failure, id: newId(now) })),
      isUnchanged,
    ),
    statement(
      db,
      sql`UPDATE ${paymentFailures} SET status = 'resolved', resolved_at = ${now}
          WHERE company_id = ${company.id} AND status = 'pending' AND stripe_invoice_id IS NOT NULL
            AND stripe_invoice_id NOT IN (SELECT value FROM json_each(${JSON.stringify(failures.map((f) => f.invoiceId))}))
            AND ${isUnchanged}`,
    ),
    ...told.map(({ invoiceId, firstFailureDate }) =>
      queueMail(
        deps,
        {
          dedupeKey: `payment-failed:${invoiceId}`,
          ...{ recipient: ownerEmail, companyId: company.id },
          ...paymentFailedMail({ origin: env.APP_ORIGIN, timeZone: company.timeZone, firstFailureDate }),
        },
        isUnchanged,
      ),
    ),
    noteSubscription(db, company, columns),
  ] as const;
  const answers = await withRetries(() => db.batch(batch));
  const written = answers.at(-1) as D1Result;
  const before = Object.keys(columns).map((name) => company[name as keyof typeof columns]);
  const isOwedLess = pending.some((id) => !failures.some(({ invoiceId }) => invoiceId === id));
  return {
    isWritten: written.meta.changes > 0,
    isChanged:
      JSON.stringify(before) !== JSON.stringify(Object.values(columns)) || fresh.length > 0 || isOwedLess,
  };
}

const openFailures = (
  db: Deps["db"],
  companyId: string,
  failures: { id: string; invoiceId: string; firstFailureDate: number }[],
  when: ReturnType<typeof sql>,
) =>
  statement(
    db,
    sql`INSERT INTO ${paymentFailures} (id, company_id, stripe_invoice_id, status, first_failure_date)
        SELECT f.value ->> 'id', ${companyId}, f.value ->> 'invoiceId', 'pending', f.value ->> 'firstFailureDate'
        FROM json_each(${JSON.stringify(failures)}) f WHERE ${when}
        ON CONFLICT (stripe_invoice_id) DO UPDATE SET status = 'pending', resolved_at = NULL
        WHERE company_id = excluded.company_id AND status <> 'pending'`,
  );
