import { companies, paymentFailures, profiles } from "#cell";
import { and, eq, min, notInArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { publish } from "~/modules/live/publish.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { graceMs } from "~/modules/policy/payment-state";
import { statusesNotLive } from "~/modules/policy/subscription-status";
import { dayMs } from "~/time/units";
import { suspendedMail, suspensionTomorrowMail } from "./ui/payment-mails";

const failureRow = alias(paymentFailures, "f");

interface Debtor {
  id: string;
  timeZone: string;
  recipient: string;
  firstFailureDate: number;
}

/** The condition that the company's oldest debt is six days old or older. */
export const isOverdue = ({ now }: Pick<Deps, "now">, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${paymentFailures} ${failureRow} WHERE ${failureRow.companyId} = ${companyId} AND ${failureRow.status} = 'pending'
        AND ${failureRow.firstFailureDate} <= ${now - graceMs + dayMs})`;

/** Selects the `id`s of the companies that owe a payment. */
export const companiesInDebt = ({ db }: Pick<Deps, "db">) =>
  db
    .selectDistinct({ id: sql<string>`${paymentFailures.companyId}`.as("id") })
    .from(paymentFailures)
    .where(eq(paymentFailures.status, "pending"));

/**
 * Mails the owner about the suspension when the oldest debt is seven days old, and one day before. Each once for a debt. It mails
 * only while the subscription is live, since nothing else is suspended.
 */
export async function suspendOverdue(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const debtor = await findDebtor(deps, companyId);
  if (!debtor) return;
  if (debtor.firstFailureDate + graceMs <= deps.now) await notifySuspension(deps, debtor);
  else await batch(deps.db, [mailOf(deps, debtor, "payment-last-day")]);
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

/** The suspension follows from the debt and the time. The first mail also refreshes the open tabs. */
async function notifySuspension(deps: Deps, debtor: Debtor) {
  const [mailed] = await batch(deps.db, [mailOf(deps, debtor, "payment-suspended")]);
  if (mailed.meta.changes > 0) publish(deps, { companyId: debtor.id, message: { kind: "company" } });
}

const templates = { "payment-last-day": suspensionTomorrowMail, "payment-suspended": suspendedMail };

const mailOf = (deps: Deps, debtor: Debtor, kind: keyof typeof templates) =>
  queueMail(
    deps,
    {
      dedupeKey: `${kind}:${debtor.id}:${debtor.firstFailureDate}`,
      recipient: debtor.recipient,
      companyId: debtor.id,
      ...templates[kind]({ ...debtor, origin: deps.env.APP_ORIGIN }),
    },
    isOwed(debtor),
  );

/** The debt may have been paid since it was read. */
const isOwed = ({
  id,
  firstFailureDate,
}: Debtor) => sql`EXISTS (SELECT 1 FROM ${paymentFailures} ${failureRow}
  WHERE ${failureRow.companyId} = ${id} AND ${failureRow.status} = 'pending' AND ${failureRow.firstFailureDate} <= ${firstFailureDate})`;
