import { companies, profiles } from "#cell";
import { and, count, eq, isNotNull, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dailyKey } from "~/modules/mail/daily-key";
import { queueMail } from "~/modules/mail/outbox.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { findPlan } from "~/modules/policy/plans";
import { countedPlan } from "~/modules/policy/price-ids.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { waitingMail } from "./ui/waiting-mails";

const personRow = alias(profiles, "w");

/**
 * Mails the owner that somebody has begun to wait for room in the plan, once for each day on which somebody did.
 * @returns whether there may be a mail to send.
 */
export async function notifyWaiting(deps: Deps, { companyId }: { companyId: string }): Promise<boolean> {
  const { db, env } = deps;
  const {
    waiting: [waiting],
    owners: [owner],
  } = await batch(db, {
    waiting: db
      .select({ people: count().as("people"), newestSince: max(profiles.waitingSince).as("newest_since") })
      .from(profiles)
      .where(and(eq(profiles.companyId, companyId), isNotNull(profiles.waitingSince))),
    owners: db
      .select({
        recipient: ownerEmail,
        timeZone: companies.timeZone,
        priceId: companies.priceId,
        subscriptionStatus: companies.subscriptionStatus,
      })
      .from(companies)
      .innerJoin(profiles, isItsOwner)
      .where(eq(companies.id, companyId)),
  });
  const id = owner && countedPlan(env, owner);
  if (!id || !waiting || waiting.newestSince === null) return false;
  const { recipient, timeZone } = owner;
  const { people, newestSince: now } = waiting;
  const mail = {
    dedupeKey: dailyKey({ kind: "waiting", to: [companyId], now, timeZone }),
    recipient,
    companyId,
    ...waitingMail({ plan: findPlan(id), waiting: people, origin: env.APP_ORIGIN }),
  };
  const isStillSo = sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId}
    AND ${personRow.waitingSince} IS NOT NULL)`;
  await withRetries(() => batch(db, [queueMail(deps, mail, isStillSo)]));
  return true;
}
