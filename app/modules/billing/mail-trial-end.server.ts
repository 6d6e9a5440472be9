import { companies, profiles, users } from "#schema";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { trialMail, type TrialStage } from "./trial-mails";

const dayMs = 86_400_000;

/**
 * A condition: the company has no subscription, and its trial ends or ended within three days. Not those whose trial
 * ended long before: nobody thought of mails then.
 */
export const isNearTrialEnd = (now: number, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${companies} t WHERE t.id = ${companyId} AND t.subscription_status IS NULL
        AND t.trial_ends_at BETWEEN ${now - 3 * dayMs} AND ${now + 3 * dayMs})`;

/**
 * Queues for the owner of a company whose trial ends the mail of its stage: three days before, on the last day, after
 * it; each once, and none to a company that has or had a subscription.
 */
export async function mailTrialEnd(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const isNear = isNearTrialEnd(now, sql`${companyId}`);
  const [trial] = await db
    .select({ timeZone: companies.timeZone, trialEndsAt: companies.trialEndsAt, recipient: users.email })
    .from(companies)
    .innerJoin(profiles, and(eq(profiles.companyId, companies.id), eq(profiles.role, "owner")))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(companies.id, companyId), isNear));
  if (!trial) return;
  const stage = stageOf(trial.trialEndsAt - now);
  const mail = trialMail(stage, { ...trial, origin: env.APP_ORIGIN });
  const dedupeKey = `trial-${stage}:${companyId}`;
  await db.batch([queueMail(deps, { dedupeKey, recipient: trial.recipient, ...mail }, isNear)]);
}

function stageOf(leftMs: number): TrialStage {
  if (leftMs <= 0) return "ended";
  return leftMs <= dayMs ? "last-day" : "soon";
}
