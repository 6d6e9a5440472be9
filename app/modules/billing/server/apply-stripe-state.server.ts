import { companies, paymentFailures, profiles } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { queueMail } from "~/modules/mail/outbox.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { setSubscription } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { batch, nameOf, namesOf } from "~/platform/statement.server";
import { withRetries } from "~/platform/retry.server";
import { findPlan } from "~/modules/policy/plans";
import { countedPlan } from "~/modules/policy/price-ids.server";
import { subscriptionKindOf } from "~/modules/policy/subscription-status";
import { owedInvoiceMail, paymentFailedMail } from "../ui/payment-mails";
import type { StripeState } from "./fetch-stripe-state.server";

const failureRow = alias(paymentFailures, "f");

type Company = typeof companies.$inferSelect;

/** A customer's company in our database. */
export interface KnownCustomer {
  company: Company;
  ownerEmail: string;
  /** The ids of unpaid invoices that we know. */
  pending: string[];
}

/** Returns the company of a customer at Stripe; null if there is none. */
export async function findCustomer(
  { db }: Pick<Deps, "db">,
  customerId: string,
): Promise<KnownCustomer | null> {
  const pending = sql<string>`(SELECT json_group_array(${failureRow.stripeInvoiceId}) FROM ${paymentFailures} ${failureRow}
    WHERE ${failureRow.companyId} = ${companies.id} AND ${failureRow.status} = 'pending')`;
  const [found] = await db
    .select({ company: companies, ownerEmail, pending })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(eq(companies.stripeCustomerId, customerId));
  return found ? { ...found, pending: JSON.parse(found.pending) as string[] } : null;
}

/**
 * Writes the state from Stripe, all or nothing. It writes nothing if another request wrote since `known` was read, since this
 * state may be older. A state that is known writes nothing either, so that copies of one event do not overtake each other.
 * @returns whether another request wrote meanwhile, and whether what users see has changed.
 */
export async function applyStripeState(
  deps: Deps,
  { company, ownerEmail, pending }: KnownCustomer,
  { failures, columns, owed }: StripeState,
): Promise<{ isOvertaken: boolean; isChanged: boolean }> {
  const { db, now, env } = deps;
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ${companies}
    WHERE ${companies.id} = ${company.id} AND ${companies.billingVersion} = ${company.billingVersion})`;
  const newFailures = failures.filter(({ invoiceId }) => !pending.includes(invoiceId));
  const before = Object.keys(columns).map((name) => company[name as keyof typeof columns]);
  const isOwedLess = pending.some((id) => !failures.some(({ invoiceId }) => invoiceId === id));
  const isChanged =
    JSON.stringify(before) !== JSON.stringify(Object.values(columns)) || newFailures.length > 0 || isOwedLess;
  const endsGrace = company.planGraceSince !== null && !hasPlanLimit(env, columns);
  if (!isChanged && !endsGrace) return { isOvertaken: false, isChanged };
  // A debt of an ended subscription suspends nobody, and the mail would say that it does.
  const failuresToNotify = subscriptionKindOf(columns.subscriptionStatus) === "live" ? newFailures : [];
  const isCanceled =
    subscriptionKindOf(columns.subscriptionStatus) === "canceled" && company.closedAt === null;

  const parts = {
    opened: openFailures(
      company.id,
      failures.map((failure) => ({ ...failure, id: newId(now) })),
      isUnchanged,
    ),
    resolved: db
      .update(paymentFailures)
      .set({ status: "resolved", resolvedAt: now })
      .where(
        and(
          eq(paymentFailures.companyId, company.id),
          eq(paymentFailures.status, "pending"),
          isNotNull(paymentFailures.stripeInvoiceId),
          sql`${paymentFailures.stripeInvoiceId} NOT IN (SELECT value
            FROM json_each(${JSON.stringify(failures.map((f) => f.invoiceId))}))`,
          isUnchanged,
        ),
      ),
    owedMails: (isCanceled ? owed : []).map((invoice) =>
      queueMail(
        deps,
        {
          dedupeKey: `payment-owed:${invoice.id}`,
          recipient: ownerEmail,
          companyId: company.id,
          ...owedInvoiceMail(invoice, { origin: env.APP_ORIGIN, timeZone: company.timeZone, now }),
        },
        isUnchanged,
      ),
    ),
    mails: failuresToNotify.map(({ invoiceId, firstFailureDate }) =>
      queueMail(
        deps,
        {
          dedupeKey: `payment-failed:${invoiceId}`,
          recipient: ownerEmail,
          companyId: company.id,
          ...paymentFailedMail({ origin: env.APP_ORIGIN, timeZone: company.timeZone, firstFailureDate }),
        },
        isUnchanged,
      ),
    ),
    // The company is last: its version decides whether the other statements may write.
    company: setSubscription(db, company, {
      ...columns,
      ...(endsGrace && { planGraceSince: null }),
    }),
  };
  const { company: written } = await withRetries(() => batch(db, parts));
  return { isOvertaken: written.meta.changes === 0, isChanged };
}

/** Whether the subscription has a plan whose limit applies. Without one no grace runs, so the next one has all its days. */
function hasPlanLimit(env: Deps["env"], columns: StripeState["columns"]): boolean {
  const plan = countedPlan(env, columns);
  return plan !== null && findPlan(plan).extraPrice === null;
}

const openFailures = (
  companyId: string,
  failures: { id: string; invoiceId: string; firstFailureDate: number }[],
  when: ReturnType<typeof sql>,
) =>
  sql`INSERT INTO ${paymentFailures}
      (${namesOf(paymentFailures, "id", "companyId", "stripeInvoiceId", "status", "firstFailureDate")})
        SELECT f.value ->> 'id', ${companyId}, f.value ->> 'invoiceId', 'pending', f.value ->> 'firstFailureDate'
        FROM json_each(${JSON.stringify(failures)}) f WHERE ${when}
        ON CONFLICT (${nameOf(paymentFailures.stripeInvoiceId)})
          DO UPDATE SET ${nameOf(paymentFailures.status)} = 'pending', ${nameOf(paymentFailures.resolvedAt)} = NULL
        WHERE ${paymentFailures.companyId} = excluded.${nameOf(paymentFailures.companyId)}
          AND ${paymentFailures.status} <> 'pending'`;
