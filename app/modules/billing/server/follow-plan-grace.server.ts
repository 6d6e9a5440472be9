import { companies, profiles } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { dailyKey } from "~/modules/mail/daily-key";
import type { EachKey } from "~/modules/mail/mail-rules";
import { queueForMany, queueMail } from "~/modules/mail/outbox.server";
import { setPlanGrace } from "~/modules/people/write-companies.server";
import { publish } from "~/modules/live/publish.server";
import type { Company } from "~/modules/session/find-session.server";
import { planGraceMs } from "~/modules/policy/entitlements";
import { findPlan, type SubscriptionPlan } from "~/modules/policy/plans";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { isPlanLimitApplied } from "~/modules/policy/subscription-status";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";
import { activeNow } from "../read-usage.server";
import {
  graceBeginsForPeopleMail,
  graceBeginsMail,
  graceEndsForPeopleMail,
  graceEndsMail,
  planAheadMail,
} from "../ui/plan-grace-mails";

interface ExceededPlan {
  company: Company;
  plan: SubscriptionPlan;
  active: number;
}

/**
 * Begins the seven days of grace when more people are active than the plan's limit, and ends them when they no longer are. It mails
 * the owner and everybody else when they begin, and one day before they end. In a trial at Stripe, whose plan is known but does not
 * count yet, it mails the owner once. The batch decides by the current rows, so parallel or repeated calls send each mail once.
 * @returns whether there may be mails to send.
 */
export async function followPlanGrace(
  deps: Deps,
  { company, active }: Pick<ExceededPlan, "company" | "active">,
): Promise<boolean> {
  const { db, env, now } = deps;
  const id = planOfPrice(env, company.priceId);
  const plan = id && findPlan(id);
  const isOver = plan !== null && plan.extraPrice === null && active > plan.includedEmployees;
  if (isOver && company.subscriptionStatus === "trialing")
    return warnOfPlanLimit(deps, { company, plan, active });
  if (isOver && isPlanLimitApplied(company.subscriptionStatus)) {
    const { planGraceSince: since } = company;
    if (since === null) return beginGrace(deps, { company, plan, active });
    return now >= since + planGraceMs - dayMs && now < since + planGraceMs
      ? remindOfGraceEnd(deps, { company, plan, active, since })
      : false;
  }
  if (company.planGraceSince !== null)
    await withRetries(() =>
      batch(db, [setPlanGrace(db, null, and(isCompanyAsRead(company), isWithinPlan(plan))!)]),
    );
  return false;
}

/** The condition that the company's row still has the subscription and the grace that were read. */
const isCompanyAsRead = ({ id, priceId, subscriptionStatus, planGraceSince }: Company): SQL =>
  sql`${companies.id} = ${id} AND ${companies.priceId} IS ${priceId}
    AND ${companies.subscriptionStatus} IS ${subscriptionStatus} AND ${companies.planGraceSince} IS ${planGraceSince}`;

const isWithinPlan = (plan: SubscriptionPlan | null): SQL =>
  plan === null || plan.extraPrice !== null ? sql`TRUE` : sql`${activeNow} <= ${plan.includedEmployees}`;

const isPlanExceeded = ({ company, plan }: Pick<ExceededPlan, "company" | "plan">): SQL =>
  sql`${isCompanyAsRead(company)} AND ${activeNow} > ${plan.includedEmployees}`;

const existsCompanyWhere = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${condition})`;

const dateText = (at: number, { timeZone }: Company) => formatDate(localDateOf(at, timeZone));

/** Returns the active people with an address: the owner, and the others. */
async function findRecipients({ db }: Deps, { id }: Company) {
  const people = await db
    .select({ profileId: profiles.id, email: profiles.email, role: profiles.role })
    .from(profiles)
    .where(and(eq(profiles.companyId, id), eq(profiles.status, "active"), isNotNull(profiles.email)));
  const all = people.map(({ email, ...person }) => ({ ...person, recipient: email! }));
  return {
    owners: all.filter(({ role }) => role === "owner"),
    others: all.filter(({ role }) => role !== "owner"),
  };
}

interface GraceMails {
  ofOwner: Parameters<typeof queueForMany>[2];
  ofOthers: Parameters<typeof queueForMany>[2];
  keyOf: (profileId: string) => EachKey;
  when: SQL;
}

async function queueGraceMails(deps: Deps, company: Company, { ofOwner, ofOthers, keyOf, when }: GraceMails) {
  const { owners, others } = await findRecipients(deps, company);
  const keyed = (people: typeof owners) =>
    people.map(({ profileId, recipient }) => ({ dedupeKey: keyOf(profileId), recipient }));
  const companyId = company.id;
  return [
    queueForMany(deps, keyed(owners), { companyId, ...ofOwner }, when),
    queueForMany(deps, keyed(others), { companyId, ...ofOthers }, when),
  ] as const;
}

async function beginGrace(deps: Deps, exceeded: ExceededPlan): Promise<boolean> {
  const { db, env, now } = deps;
  const { company } = exceeded;
  const { id, timeZone } = company;
  const facts = { ...exceeded, on: dateText(now + planGraceMs, company), origin: env.APP_ORIGIN };
  const condition = isPlanExceeded(exceeded);
  const mails = await queueGraceMails(deps, company, {
    ofOwner: graceBeginsMail(facts),
    ofOthers: graceBeginsForPeopleMail(facts),
    keyOf: (profileId) => dailyKey({ kind: "plan-grace", to: [id, profileId], now, timeZone }),
    when: existsCompanyWhere(condition),
  });
  await withRetries(() => batch(db, [...mails, setPlanGrace(db, now, condition)]));
  publish(deps, { companyId: id, message: { kind: "company" } });
  return true;
}

async function remindOfGraceEnd(deps: Deps, exceeded: ExceededPlan & { since: number }): Promise<boolean> {
  const { db, env } = deps;
  const { company, since } = exceeded;
  const facts = { ...exceeded, on: dateText(since + planGraceMs, company), origin: env.APP_ORIGIN };
  const mails = await queueGraceMails(deps, company, {
    ofOwner: graceEndsMail(facts),
    ofOthers: graceEndsForPeopleMail(facts),
    keyOf: (profileId) => `plan-grace-ends:${company.id}:${profileId}:${since}`,
    when: existsCompanyWhere(isPlanExceeded(exceeded)),
  });
  await withRetries(() => batch(db, mails));
  return true;
}

/** The plan that follows the trial is known, so the owner learns before it begins that it is too small. */
async function warnOfPlanLimit(deps: Deps, exceeded: ExceededPlan): Promise<boolean> {
  const { db, env } = deps;
  const { company, plan } = exceeded;
  const { id: companyId, subscriptionPeriodEnd: endsAt } = company;
  if (endsAt === null || endsAt <= deps.now) return false;
  const [owner] = (await findRecipients(deps, company)).owners;
  if (!owner) return false;
  const mail = {
    dedupeKey: `plan-ahead:${companyId}:${plan.id}:${endsAt}` as const,
    recipient: owner.recipient,
    companyId,
    ...planAheadMail({ ...exceeded, on: dateText(endsAt, company), origin: env.APP_ORIGIN }),
  };
  await withRetries(() => batch(db, [queueMail(deps, mail, existsCompanyWhere(isPlanExceeded(exceeded)))]));
  return true;
}
