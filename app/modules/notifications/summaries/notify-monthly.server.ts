import { companies, mailOutbox, plans, profiles, timeLogs } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { tallied, type TallyRow } from "~/modules/ledger/tallied-logs";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { readHours, type PersonHours } from "~/modules/timesheets/reports/read-hours.server";
import { toTally } from "~/modules/timesheets/reports/report-logs.server";
import { checkpointFiles } from "~/modules/register/transparency/checkpoint-files.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { monthDue } from "./due-period";
import { isSummaryDue } from "./is-summary-due";
import { monthKey } from "./summary-keys";
import { monthMail, type WorkedMonth } from "./month-mail";

const m = alias(mailOutbox, "m");
const p = alias(profiles, "p");
const t = alias(timeLogs, "t");

export const notifyMonthlyJob = "notify-monthly";
const peopleATurn = 200;

/** A condition: the company's people are due a mail about last month. */
export const isMonthlyMailDue = (now: number, companyId: SQL): SQL =>
  isSummaryDue({ now, job: notifyMonthlyJob, duePeriod: monthDue }, companyId);

/**
 * Queues last month's mail to the next 200 people who worked and want it, with the checkpoints of the day. Each person gets one a
 * month. It continues after the last id with a queued mail, so an aborted run can be repeated.
 * @returns "more" while people may be left.
 */
export async function notifyMonthly(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<"ended" | "more"> {
  const { db, env, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const month = company && monthDue(now, company.timeZone);
  if (!month) return "ended";
  const prefix = monthKey({ companyId, from: month.from }, "");
  const people = await nextPeople(deps, { companyId, month, prefix });
  if (people.length === 0) return "ended";
  const [files, planned] = await Promise.all([
    checkpointFiles(deps, { companyId }),
    readPlanned(deps, { company, month, people: people.filter(({ isPlanned }) => isPlanned) }),
  ]);
  const [first, ...others] = await Promise.all(
    people.map(async ({ id: profileId, email, worked }) => {
      const unsubscribeUrl = await choiceLink(deps, { profileId, email, kind: "monthly" });
      const origin = env.APP_ORIGIN;
      const mail = monthMail({
        company: company.name,
        month,
        worked: workedByDay(planned.get(profileId)) ?? worked,
        planned: planned.get(profileId),
        files,
        unsubscribeUrl,
        origin,
      });
      return queueMail(deps, { dedupeKey: `${prefix}${profileId}`, recipient: email, companyId, ...mail });
    }),
  );
  await batch(db, [first!, ...others]);
  deliverSoon(deps);
  return people.length === peopleATurn ? "more" : "ended";
}

/** Returns the sums of people with terms in the month, and their balances at its end, by id. */
async function readPlanned(
  deps: Deps,
  { company, month, people }: { company: Planning; month: DateRange; people: readonly Person[] },
) {
  if (people.length === 0) return new Map<string, never>();
  const [hours, balances] = await Promise.all([
    readHours(deps, { company, range: month, people }),
    readBalances(deps, company, {
      profileIds: people.map(({ id }) => id),
      through: month.to,
      movedThrough: month.to,
    }),
  ]);
  /** A balance that opens after the month has nothing to say about it. */
  const balanceAt = (id: string) => {
    const balance = balances.get(id);
    return balance && balance.openingOn <= month.to ? balance.minutes : null;
  };
  return new Map([...hours].map(([id, sums]) => [id, { ...sums, balance: balanceAt(id) }]));
}

/** Returns the totals by working days of a person with terms. */
const workedByDay = (hours: PersonHours | undefined): WorkedMonth | null =>
  hours ? { ...hours.worked, days: hours.workedDays } : null;

type Planning = Pick<typeof companies.$inferSelect, "id" | "timeZone">;

interface Person {
  id: string;
  subject: number;
  email: string;
  isPlanned: boolean;
  worked: WorkedMonth;
}

/** Returns the next people without a mail, and their totals by the register's days. For all others an index shows whether they worked. */
async function nextPeople(
  { db }: Deps,
  { companyId, month, prefix }: { companyId: string; month: DateRange; prefix: string },
): Promise<Person[]> {
  const isOfMonth = sql`${t.day} BETWEEN ${month.from} AND ${month.to} AND ${t.void} IS NULL`;
  const hasTerms = sql`EXISTS (SELECT 1 FROM ${plans} WHERE ${plans.companyId} = ${companyId}
    AND ${plans.profileId} = ${p.id} AND ${plans.kind} = 'terms_agreed')`;
  const lastMailed = sql`(SELECT substr(max(${m.dedupeKey}), ${prefix.length + 1}) FROM ${mailOutbox} ${m}
    WHERE ${m.dedupeKey} BETWEEN ${prefix} AND ${prefix} || 'g')`;
  const rows = await withRetries(() =>
    db.all<TallyRow & { id: string; subject: number; email: string; isPlanned: 0 | 1; days: number }>(sql`
      SELECT w.${nameOf(profiles.id)} AS id, w.${nameOf(profiles.subject)},
        w.${nameOf(profiles.email)}, w."isPlanned", count(DISTINCT ${t.day}) AS days,
        ${tallied}
      FROM (SELECT ${p.id}, ${p.email}, ${p.subject}, ${hasTerms} AS "isPlanned" FROM ${profiles} ${p}
          WHERE ${p.companyId} = ${companyId} AND ${p.status} = 'active' AND ${p.wantsMonthly}
            AND ${p.userId} IS NOT NULL AND ${p.email} IS NOT NULL AND ${p.id} > coalesce(${lastMailed}, '')
            AND EXISTS (SELECT 1 FROM ${timeLogs} ${t} WHERE ${t.subject} = ${p.subject} AND ${isOfMonth})
          ORDER BY ${p.id} LIMIT ${peopleATurn}) w
        CROSS JOIN ${timeLogs} ${t} ON ${t.subject} = w.${nameOf(profiles.subject)} AND ${isOfMonth}
      GROUP BY w.${nameOf(profiles.id)} ORDER BY w.${nameOf(profiles.id)}`),
  );
  return rows.map(({ id, subject, email, isPlanned, days, ...row }) => ({
    id,
    subject,
    email,
    isPlanned: isPlanned === 1,
    worked: { days, ...toTally(row) },
  }));
}
