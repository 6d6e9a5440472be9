import { companies } from "#cell";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

// What becomes of a company's row in the batches of others: of whoever founds it, and of billing.

type Row = typeof companies.$inferSelect;

/** The statement that makes a company. */
export const insertCompany = (db: Db, company: typeof companies.$inferInsert) =>
  db.insert(companies).values(company);

/** The statement that calls a company by another name. */
export const nameCompany = (db: Db, companyId: string, names: Pick<Row, "name" | "nif">) =>
  db.update(companies).set(names).where(eq(companies.id, companyId));

/** The statement that notes which customer a company is at Stripe. The first one stays. */
export const noteCustomer = (
  db: Db,
  { companyId, customer, instead }: { companyId: string; customer: string; instead: string | null },
) =>
  db
    .update(companies)
    .set({ stripeCustomerId: customer })
    .where(
      and(
        eq(companies.id, companyId),
        instead === null ? isNull(companies.stripeCustomerId) : eq(companies.stripeCustomerId, instead),
      ),
    );

/** What Stripe says of a company's subscription. */
export type Subscription = Pick<
  Row,
  | "subscriptionStatus"
  | "priceId"
  | "subscriptionPeriodStart"
  | "subscriptionPeriodEnd"
  | "subscriptionCancelAt"
>;

/** The statement that notes it, unless anybody has since the company was read. */
export const noteSubscription = (
  db: Db,
  { id, billingVersion }: Pick<Row, "id" | "billingVersion">,
  columns: Subscription,
) =>
  db
    .update(companies)
    .set({ ...columns, billingVersion: billingVersion + 1 })
    .where(and(eq(companies.id, id), eq(companies.billingVersion, billingVersion)));

/** The statement that notes until when a company's owner has been told who joined. @param whose a condition on `companies`. */
export const noteJoinedTold = (db: Db, joinedToldAt: number, whose: SQL) =>
  db.update(companies).set({ joinedToldAt }).where(whose);

/** The statement that puts a company's first steps away. @param whose a condition on `companies`. */
export const hideStart = (db: Db, startHiddenAt: number, whose: SQL | undefined) =>
  db.update(companies).set({ startHiddenAt }).where(whose);

/** The statement that notes since when more people are active than the plan includes; null once they are not. */
export const noteOverPlan = (db: Db, overPlanSince: number | null, whose: SQL) =>
  db.update(companies).set({ overPlanSince }).where(whose);

/** The statement that notes when the owner took the whole register home. */
export const noteTaken = (db: Db, companyId: string, registerTakenAt: number) =>
  db
    .update(companies)
    .set({ registerTakenAt })
    .where(and(eq(companies.id, companyId), isNull(companies.move)));

/** The statement that closes a company, or opens it again: for the batch of the event that tells so. */
export const setClosed = (db: Db, companyId: string, closedAt: number | null) =>
  db.update(companies).set({ closedAt, closureSettledAt: null }).where(eq(companies.id, companyId));

/** The statement that notes that nothing of a closed company goes on elsewhere, unless it was opened again meanwhile. */
export const settleClosure = (
  db: Db,
  { id, closedAt }: { id: string; closedAt: number },
  closureSettledAt: number,
) =>
  db
    .update(companies)
    .set({ closureSettledAt })
    .where(and(eq(companies.id, id), eq(companies.closedAt, closedAt)));
