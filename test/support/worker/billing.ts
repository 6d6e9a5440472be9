import { companies, monthlyEmployeeStats, paymentFailures } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { judgeCompany } from "~/modules/policy/guards.server";
import { findPlan, type PlanId } from "~/modules/policy/plans";
import { syncSubscription } from "~/modules/billing/server/sync-subscription.server";
import { call } from "./app";
import { deps, settle } from "./deps";
import { aCompany, aMember, type SignedInMember } from "./people";
import { stripe } from "./stripe";

/** After their trial, a company pays immediately. */
const afterTrial = { trialEndsAt: 1 };

/** Makes a company that is a customer of Stripe without a subscription. By default its trial is over. @returns its owner. */
export async function aCustomer(fields: Partial<Company> = {}) {
  const owner = await aMember({ company: await aCompany({ ...afterTrial, ...fields }), role: "owner" });
  const checkout = await openCheckout(owner, "pyme");
  const { stripeCustomerId } = await companyRow(owner);
  return { owner, checkout, customerId: stripeCustomerId! };
}

/** Presses 'Empezar Ahora'. @returns the id of the page that was opened. */
export async function openCheckout({ bearer }: SignedInMember, plan: PlanId): Promise<string> {
  const answer = await call("/api/payments/create-checkout-session", {
    bearer,
    json: { price_id: `price_${plan}` },
  });
  const { url, error } = await answer.json<{ url: string; error: string | null }>();
  if (error) throw new Error(error);
  return url.split("/").at(-1)!;
}

/** Makes a company that has begun a plan, by default after its trial. @returns its owner and our rows about it. */
export async function aSubscriber(plan: PlanId = "pyme", fields: Partial<Company> = {}) {
  const owner = await aMember({ company: await aCompany({ ...afterTrial, ...fields }), role: "owner" });
  const checkout = await openCheckout(owner, plan);
  stripe.control.payCheckout(checkout);
  const { stripeCustomerId } = await companyRow(owner);
  const customerId = stripeCustomerId!;
  await syncSubscription(deps(), { customerId });
  await settle();
  const subscriptionId = stripe.state.checkouts[checkout]!.subscription!;
  return { owner, customerId, subscriptionId, plan: findPlan(plan) };
}

export async function companyRow({ company }: Pick<SignedInMember, "company">): Promise<Company> {
  const [row] = await deps().db.select().from(companies).where(eq(companies.id, company.id));
  return row!;
}

/** Returns Stripe's facts about a company and the entitlements at an instant. */
export async function billingOf(owner: SignedInMember, at = Date.now()) {
  const row = await companyRow(owner);
  const { subscriptionStatus, priceId, subscriptionPeriodStart, subscriptionPeriodEnd } = row;
  const owed = await failuresOf(owner, "pending");
  const oldest = owed.map(({ firstFailureDate }) => firstFailureDate).sort((a, b) => a - b)[0] ?? null;
  const { payment } = judgeCompany(deps(at), {
    company: row,
    billing: { activeEmployees: 0, oldestPendingFailureAt: oldest },
  });
  return {
    subscriptionStatus,
    priceId,
    subscriptionPeriodStart,
    subscriptionPeriodEnd,
    subscriptionCancelAt: row.subscriptionCancelAt,
    ...payment,
    owed: owed.map(({ stripeInvoiceId, firstFailureDate }) => ({ stripeInvoiceId, firstFailureDate })),
  };
}

export const failuresOf = ({ company }: SignedInMember, status: "pending" | "resolved") =>
  deps()
    .db.select()
    .from(paymentFailures)
    .where(and(eq(paymentFailures.companyId, company.id), eq(paymentFailures.status, status)));

export const statsOf = ({ company }: SignedInMember) =>
  deps()
    .db.select()
    .from(monthlyEmployeeStats)
    .where(eq(monthlyEmployeeStats.companyId, company.id))
    .orderBy(monthlyEmployeeStats.monthYear);
