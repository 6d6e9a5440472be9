import { companies, monthlyEmployeeStats } from "#cell";
import { gt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { hourMs } from "~/time/units";
import { monthBefore } from "./model/billing-month";

const companyRow = alias(companies, "t");
const statsRow = alias(monthlyEmployeeStats, "m");

/** Zones of Spain are at most two hours ahead of UTC. An invoice closes an hour after its month. */
const monthTurnMs = 2 * hourMs;

const monthAt = (at: number) => new Date(at).toISOString().slice(0, 7);

/** The condition that the company is on Plus, and that this or last month's peak is not reported to Stripe. */
export function hasUnreportedPeak({ env, now }: Pick<Deps, "env" | "now">, companyId: SQL): SQL {
  const plusPriceId = env.STRIPE_PRICE_PLUS;
  if (!plusPriceId) return sql`FALSE`;
  // The month of the easternmost zone. Other zones have no row for a month that has not begun there.
  const month = monthAt(now + monthTurnMs);
  return sql`EXISTS (
    SELECT 1 FROM ${companies} ${companyRow} JOIN ${monthlyEmployeeStats} ${statsRow} ON ${statsRow.companyId} = ${companyRow.id}
    WHERE ${companyRow.id} = ${companyId} AND ${companyRow.priceId} = ${plusPriceId} AND ${companyRow.stripeCustomerId} IS NOT NULL
      AND ${statsRow.monthYear} IN (${month}, ${monthBefore(month)})
      AND coalesce(${statsRow.reportedMaxEmployees}, -1) < ${statsRow.maxActiveEmployees})`;
}

/** Near the 1st at 00:00 UTC, before the month's invoices close. */
const isAtMonthTurn = ({ now }: Pick<Deps, "now">) =>
  monthAt(now - monthTurnMs) !== monthAt(now + monthTurnMs);

/** The companies with a customer at Stripe. */
export const stripeCustomers = ({ db }: Pick<Deps, "db">) =>
  db.select({ id: companies.id }).from(companies).where(gt(companies.stripeCustomerId, ""));

/** The same at the turn of a month; null at other times. */
export const stripeCustomersAtMonthTurn = (deps: Pick<Deps, "db" | "now">) =>
  isAtMonthTurn(deps) ? stripeCustomers(deps) : null;

/** {@link hasUnreportedPeak} at the turn of a month; always false at other times. */
export const hasUnreportedPeakAtTurn = (deps: Pick<Deps, "env" | "now">, companyId: SQL): SQL =>
  isAtMonthTurn(deps) ? hasUnreportedPeak(deps, companyId) : sql`FALSE`;
