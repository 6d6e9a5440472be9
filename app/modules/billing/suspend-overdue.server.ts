import { companies, paymentFailures, profiles, users } from "#schema";
import { and, eq, min, sql, type SQL } from "drizzle-orm";
import { publish } from "~/modules/live/publish.server";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { statement } from "~/platform/statement.server";
import { suspendedMail, suspensionTomorrowMail } from "./payment-mails";
import { graceMs } from "./payment-state";

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
 * Suspends a company whose oldest payment has been owed for seven days, and warns one that has a day left; its owner is
 * told once a debt.
 */
export async function suspendOverdue(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const debtor = await findDebtor(deps, companyId);
  if (!debtor) return;
  if (debtor.firstFailureDate + graceMs <= deps.now) await suspend(deps, debtor);
  else await deps.db.batch([mailOf(deps, debtor, "payment-last-day")]);
}

async function findDebtor({ db, now }: Deps, companyId: string): Promise<Debtor | undefined> {
  const oldest = min(paymentFailures.firstFailureDate);
  const [debtor] = await db
    .select({
      id: companies.id,
      timeZone: companies.timeZone,
      recipient: users.email,
      firstFailureDate: sql<number>`${oldest}`.as("oldest"),
    })
    .from(paymentFailures)
    .innerJoin(companies, eq(companies.id, paymentFailures.companyId))
    .innerJoin(profiles, and(eq(profiles.companyId, companies.id), eq(profiles.role, "owner")))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(paymentFailures.status, "pending"), eq(paymentFailures.companyId, companyId)))
    .groupBy(paymentFailures.companyId)
    .having(sql`${oldest} <= ${now - graceMs + dayMs}`);
  return debtor;
}

async function suspend(deps: Deps, debtor: Debtor) {
  const { db } = deps;
  const [suspended] = await db.batch([
    statement(
      db,
      sql`UPDATE ${companies} SET payment_status = 'suspended', suspension_date = ${debtor.firstFailureDate + graceMs},
            billing_version = billing_version + 1
          WHERE id = ${debtor.id} AND payment_status <> 'suspended' AND ${isOwed(debtor)}`,
    ),
    mailOf(deps, debtor, "payment-suspended"),
  ]);
  if (suspended.meta.changes > 0) publish(deps, { companyId: debtor.id, news: { kind: "company" } });
}

const templates = { "payment-last-day": suspensionTomorrowMail, "payment-suspended": suspendedMail };

const mailOf = (deps: Deps, debtor: Debtor, kind: keyof typeof templates) =>
  queueMail(
    deps,
    {
      dedupeKey: `${kind}:${debtor.id}:${debtor.firstFailureDate}`,
      recipient: debtor.recipient,
      ...templates[kind]({ ...debtor, origin: deps.env.APP_ORIGIN }),
    },
    isOwed(debtor),
  );

/** The debt may have been paid since it was read. */
const isOwed = ({ id, firstFailureDate }: Debtor) => sql`EXISTS (SELECT 1 FROM ${paymentFailures} f
  WHERE f.company_id = ${id} AND f.status = 'pending' AND f.first_failure_date <= ${firstFailureDate})`;
