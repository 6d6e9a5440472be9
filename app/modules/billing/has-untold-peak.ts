import { companies, monthlyEmployeeStats } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { monthBefore } from "./billing-month";

const hourMs = 3_600_000;
/** Zones of Spain are ahead of UTC by two hours at most; an invoice is closed an hour after its month. */
const turnMs = 2 * hourMs;

const monthAt = (at: number) => new Date(at).toISOString().slice(0, 7);

/** A condition: the company is on Plus, and Stripe has not been told this or last month's maximum. */
export function hasUntoldPeak({ env, now }: Pick<Deps, "env" | "now">, companyId: SQL): SQL {
  const plus = env.STRIPE_PRICE_PLUS;
  if (!plus) return sql`FALSE`;
  // The month of the zone farthest east; a row of a month that has not begun elsewhere does not exist there.
  const month = monthAt(now + turnMs);
  return sql`EXISTS (
    SELECT 1 FROM ${companies} t JOIN ${monthlyEmployeeStats} m ON m.company_id = t.id
    WHERE t.id = ${companyId} AND t.price_id = ${plus} AND t.stripe_customer_id IS NOT NULL
      AND m.month_year IN (${month}, ${monthBefore(month)})
      AND coalesce(m.reported_max_employees, -1) < m.max_active_employees)`;
}

/** Around the 1st at 00:00 UTC, before the invoices of the month that ends are closed. */
const isAtTurn = ({ now }: Pick<Deps, "now">) => monthAt(now - turnMs) !== monthAt(now + turnMs);

/** The companies that Stripe knows. */
export const customers = (): SQL =>
  sql`SELECT ${companies.id} FROM ${companies} WHERE ${companies.stripeCustomerId} > ''`;

/** The same at the turn of a month; null at other times. */
export const customersAtTurn = (deps: Pick<Deps, "now">): SQL | null => (isAtTurn(deps) ? customers() : null);

/** A condition: the same as {@link hasUntoldPeak} at the turn of a month; at other times it never holds. */
export const hasUntoldPeakAtTurn = (deps: Pick<Deps, "env" | "now">, companyId: SQL): SQL =>
  isAtTurn(deps) ? hasUntoldPeak(deps, companyId) : sql`FALSE`;
