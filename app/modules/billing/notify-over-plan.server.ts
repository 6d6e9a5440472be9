import { companies, monthlyEmployeeStats, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { noticeMail } from "~/modules/mail/notice-mail";
import { queueMail } from "~/modules/mail/outbox.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { setOverPlan } from "~/modules/people/write-companies.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { findPlan, monthlyCost, plans, type SubscriptionPlan } from "~/modules/policy/plans";
import { countedPlan, priceIdOf } from "~/modules/policy/price-ids.server";
import { formatEuros } from "./plan-texts";
import { activeNow } from "./read-usage.server";

const statsRow = alias(monthlyEmployeeStats, "s");
const companyRow = alias(companies, "p");

/** A company, its active people and the address of its owner. */
export interface CompanyHeadcount {
  company: Company;
  active: number;
  recipient: string;
}

/** Returns a company with its active people, or null if it does not exist. */
export async function findHeadcount(
  { db }: Pick<Deps, "db">,
  companyId: string,
): Promise<CompanyHeadcount | null> {
  const [headcount] = await db
    .select({ company: companies, active: activeNow, recipient: ownerEmail })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(eq(companies.id, companyId));
  return headcount ?? null;
}

/**
 * Mails the owner once each time that active people exceed a plan on which each extra person costs something, and resets that when
 * they no longer do. The batch decides, so parallel calls send one mail. A plan with a limit has mails of its own
 * (`followPlanGrace`).
 * @returns whether there may be a mail to send.
 */
export async function notifyOverPlan(
  deps: Deps,
  { company, active, recipient }: CompanyHeadcount,
): Promise<boolean> {
  const { db, env, now } = deps;
  const companyId = company.id;
  const id = countedPlan(env, company);
  const subscribedPlan = id && findPlan(id);
  const plan = subscribedPlan?.extraPrice != null ? subscribedPlan : null;
  const isOver = plan !== null && active > plan.includedEmployees;
  if (isOver === (company.overPlanSince !== null)) return false;
  // The data may be outdated, so the batch checks the current rows.
  const isPlanUnchanged = plan
    ? sql`${companies.priceId} = ${company.priceId} AND ${companies.subscriptionStatus} = ${company.subscriptionStatus}
          AND ${isOver ? sql`${activeNow} > ${plan.includedEmployees}` : sql`${activeNow} <= ${plan.includedEmployees}`}`
    : sql`${companies.priceId} IS ${company.priceId} AND ${companies.subscriptionStatus} IS ${company.subscriptionStatus}`;
  const isUnnotified = sql`${companies.id} = ${companyId} AND ${isPlanUnchanged}
    AND ${companies.overPlanSince} IS ${isOver ? null : company.overPlanSince}`;
  const change = setOverPlan(db, isOver ? now : null, isUnnotified);
  if (!isOver) {
    await withRetries(() => batch(db, [change]));
    return false;
  }
  const mail = {
    dedupeKey: dailyKey({ kind: "over-plan", to: [companyId], now, timeZone: company.timeZone }),
    recipient,
    companyId,
    ...overPlanMail({ origin: env.APP_ORIGIN, plan, active }),
  };
  const when: SQL = sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isUnnotified})`;
  await withRetries(() => batch(db, [queueMail(deps, mail, when), change]));
  return true;
}

/** The condition that more people are active than the price includes, or were at the last turn of this job. */
export function mayExceedPlan({ env }: Pick<Deps, "env">, companyId: SQL): SQL {
  const limits = Object.fromEntries(
    plans.flatMap(({ id, includedEmployees }) => {
      const price = priceIdOf(env, id);
      return price ? [[price, includedEmployees]] : [];
    }),
  );
  return sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId} AND (${companyRow.overPlanSince} IS NOT NULL OR ${companyRow.planGraceSince} IS NOT NULL OR
    ${companyRow.priceId} IS NOT NULL AND (SELECT ${statsRow.currentActiveEmployees} FROM ${monthlyEmployeeStats} ${statsRow} WHERE ${statsRow.companyId} = ${companyRow.id}
      ORDER BY ${statsRow.monthYear} DESC LIMIT 1)
      > (SELECT l.value FROM json_each(${JSON.stringify(limits)}) l WHERE l.key = ${companyRow.priceId})))`;
}

/**
 * The mail to the owner when more people are active than the plan includes.
 * @param origin of the app.
 */
function overPlanMail({ origin, plan, active }: { origin: string; plan: SubscriptionPlan; active: number }) {
  return noticeMail({
    subject: `Tu empresa supera los ${plan.includedEmployees} empleados del plan ${plan.name}`,
    what: `El plan ${plan.name} incluye ${plan.includedEmployees} empleados activos y ahora hay ${active}. Cada persona de más cuesta ${formatEuros(plan.extraPrice!)} al mes: con ${active} este mes son ${formatEuros(monthlyCost(plan, active).total)}.`,
    button: { label: "Ver la suscripción", path: "/subscription" },
    next: "El registro de jornada de tu empresa se puede consultar y exportar siempre.",
    origin,
  });
}
