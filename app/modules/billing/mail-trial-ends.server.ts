import { companies, profiles, users } from "#schema";
import { and, asc, between, eq, gt, isNull, sql } from "drizzle-orm";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { trialMail, type TrialStage } from "./trial-mails";

const dayMs = 86_400_000;
const pageSize = 100;

/**
 * Queues for the owners whose trial ends the mail of its stage: three days before, on the last day, after it; each once,
 * and none to a company that has or had a subscription. @returns where to go on; null when all have been looked at.
 */
export async function mailTrialEnds(deps: Deps, after: string): Promise<string | null> {
  const { db, now, env } = deps;
  const page = await db
    .select({
      id: companies.id,
      timeZone: companies.timeZone,
      trialEndsAt: companies.trialEndsAt,
      recipient: users.email,
    })
    .from(companies)
    .innerJoin(profiles, and(eq(profiles.companyId, companies.id), eq(profiles.role, "owner")))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        gt(companies.id, after),
        isNull(companies.subscriptionStatus),
        // Not to those whose trial ended long before anybody thought of mails.
        between(companies.trialEndsAt, now - 3 * dayMs, now + 3 * dayMs),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(pageSize);
  const mails = page.map(({ id, recipient, ...trial }) => {
    const stage = stageOf(trial.trialEndsAt - now);
    return queueMail(
      deps,
      {
        dedupeKey: `trial-${stage}:${id}`,
        recipient,
        ...trialMail(stage, { ...trial, origin: env.APP_ORIGIN }),
      },
      sql`EXISTS (SELECT 1 FROM ${companies} WHERE id = ${id} AND subscription_status IS NULL)`,
    );
  });
  const [first, ...others] = mails;
  if (first) await db.batch([first, ...others]);
  return page.length < pageSize ? null : page.at(-1)!.id;
}

function stageOf(leftMs: number): TrialStage {
  if (leftMs <= 0) return "ended";
  return leftMs <= dayMs ? "last-day" : "soon";
}
