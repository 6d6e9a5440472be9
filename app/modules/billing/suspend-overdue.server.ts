import { companies, paymentFailures, profiles } from "#cell";
import { and, eq, min, notInArray, sql, type SQL } from "drizzle-orm";
import { publish } from "~/modules/live/publish.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import type { Deps } from "~/platform/context.server";
import { suspendedMail, suspensionTomorrowMail } from "./payment-mails";
import { graceMs } from "~/modules/policy/payment-state";
import { statusesNotLive } from "~/modules/policy/subscription-status";

const dayMs = 86_400_000;

interface Debtor {
  id: string;
  timeZone: string;
  recipient: string;
  firstFailureDate: number;
}

/** A condition: the oldest payment that the company owes has been owed for six days or more. */
export const isOverdue = (now: number, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${paymentFailures} f WHERE f.company_id = ${companyId} AND f.status = 'pending'
        AND f.first_failure_date <= ${now - graceMs + dayMs})`;

/**
 * Tells the owner of a company whose oldest payment has been owed for seven days that it is suspended, or that a day is
 * left; each once a debt, and only while the subscription is live: nothing else is ever suspended.
 */
export async function suspendOverdue(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const debtor = await findDebtor(deps, companyId);
  if (!debtor) return;
  if (debtor.firstFailureDate + graceMs <= deps.now) await tellSuspension(deps, debtor);
  else await deps.db.batch([mailOf(deps, debtor, "payment-last-day")]);
}

async function findDebtor({ db, now }: Deps, companyId: string): Promise<Debtor | undefined> {
  const oldest = min(paymentFailures.firstFailureDate);
  const [debtor] = await db
    .select({
      id: companies.id,
      timeZone: companies.timeZone,
      recipient: ownerEmail,
      firstFailureDate: sql<number>`${oldest}`.as("oldest"),
    })
    .from(paymentFailures)
    .innerJoin(companies, eq(companies.id, paymentFailures.companyId))
    .innerJoin(profiles, isItsOwner)
    .where(
      and(
        eq(paymentFailures.status, "pending"),
        eq(paymentFailures.companyId, companyId),
        notInArray(sql`coalesce(${companies.subscriptionStatus}, 'incomplete')`, [...statusesNotLive]),
      ),
    )
    .groupBy(paymentFailures.companyId)
    .having(sql`${oldest} <= ${now - graceMs + dayMs}`);
  return debtor;
}

/** The suspension itself follows from the debt and the hour; told once, it is also shown in the tabs that are open. */
async function tellSuspension(deps: Deps, debtor: Debtor) {
  const [mailed] = await deps.db.batch([mailOf(deps, debtor, "payment-suspended")]);
  if (mailed.meta.changes > 0) publish(deps, { companyId: debtor.id, news: { kind: "company" } });
}

const templates = { "payment-last-day": suspensionTomorrowMail, "payment-suspended": suspendedMail };

const mailOf = (deps: Deps, debtor: Debtor, kind: keyof typeof templates) =>
  queueMail(
    deps,
    {
      dedupeKey: `${kind}:${debtor.id}:${debtor.firstFailureDate}`,
      ...{ recipient: debtor.recipient, companyId: debtor.id },
      ...templates[kind]({ ...debtor, origin: deps.env.APP_ORIGIN }),
    },
    isOwed(debtor),
  );

/** The debt may have been paid since it was read. */
const isOwed = ({ id, firstFailureDate }: Debtor) => sql`EXISTS (SELECT 1 FROM ${paymentFailures} f
  WHERE f.company_id = ${id} AND f.status = 'pending' AND f.first_failure_date <= ${firstFailureDate})`;
