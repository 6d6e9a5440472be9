import { companies } from "#cell";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

// Statements about a company's row for batches of other modules.

type CompanyRow = typeof companies.$inferSelect;

export const insertCompany = (db: Db, company: typeof companies.$inferInsert) =>
  db.insert(companies).values(company);

/** Returns the statement that sets a company's name and NIF. */
export const nameCompany = (db: Db, companyId: string, names: Pick<CompanyRow, "name" | "nif">) =>
  db.update(companies).set(names).where(eq(companies.id, companyId));

/** Returns the statement that sets a company's customer at Stripe. It only replaces `instead`. */
export const setStripeCustomer = (
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

/** The subscription's state at Stripe. */
export type Subscription = Pick<
  CompanyRow,
  | "subscriptionStatus"
  | "priceId"
  | "subscriptionPeriodStart"
  | "subscriptionPeriodEnd"
  | "subscriptionCancelAt"
>;

/** Returns the statement that stores it, unless another one did since the company was read. */
export const setSubscription = (
  db: Db,
  { id, billingVersion }: Pick<CompanyRow, "id" | "billingVersion">,
  columns: Subscription & Partial<Pick<CompanyRow, "planGraceSince">>,
) =>
  db
    .update(companies)
    .set({ ...columns, billingVersion: billingVersion + 1 })
    .where(and(eq(companies.id, id), eq(companies.billingVersion, billingVersion)));

/**
 * Returns the statement that marks until when the owner got mails about people who joined.
 * @param whose a condition on `companies`.
 */
export const markJoinedNotifiedUntil = (db: Db, joinedNotifiedAt: number, whose: SQL) =>
  db.update(companies).set({ joinedNotifiedAt }).where(whose);

/**
 * Returns the statement that hides a company's first steps.
 * @param whose a condition on `companies`.
 */
export const hideStartPanel = (db: Db, startHiddenAt: number, whose: SQL | undefined) =>
  db.update(companies).set({ startHiddenAt }).where(whose);

/** Returns the statement that stores when the seven days of grace of a plan's limit began; null if they are over. */
export const setPlanGrace = (db: Db, planGraceSince: number | null, whose: SQL) =>
  db.update(companies).set({ planGraceSince }).where(whose);

/** Returns the statement that stores since when more people are active than the plan includes; null if they no longer are. */
export const setOverPlan = (db: Db, overPlanSince: number | null, whose: SQL) =>
  db.update(companies).set({ overPlanSince }).where(whose);

/** Returns the statement that marks when the owner exported the whole register. */
export const setRegisterExported = (db: Db, companyId: string, registerExportedAt: number) =>
  db.update(companies).set({ registerExportedAt }).where(eq(companies.id, companyId));

/** Returns the statement that closes or reopens a company, for the batch of its event. */
export const setClosed = (db: Db, companyId: string, closedAt: number | null) =>
  db.update(companies).set({ closedAt, closureFinishedAt: null }).where(eq(companies.id, companyId));

/** Returns the statement that marks a company's closing as finished, unless it was reopened meanwhile. */
export const finishClosure = (
  db: Db,
  { id, closedAt }: { id: string; closedAt: number },
  closureFinishedAt: number,
) =>
  db
    .update(companies)
    .set({ closureFinishedAt })
    .where(and(eq(companies.id, id), eq(companies.closedAt, closedAt)));
