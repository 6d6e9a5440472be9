import { companies, mailOutbox, profiles, timeLogs } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { tallied, type TallyRow } from "~/modules/ledger/tallied-logs";
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
  isSummaryDue({ now, job: notifyMonthlyJob, periodToTell: monthDue }, companyId);

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
  const told = await nextPeople(deps, { companyId, month, prefix });
  if (told.length === 0) return "ended";
  const files = await checkpointFiles(deps, { companyId });
  const [first, ...others] = await Promise.all(
    told.map(async ({ profileId, email, worked }) => {
      const unsubscribeUrl = await choiceLink(deps, { profileId, email, kind: "monthly" });
      const origin = env.APP_ORIGIN;
      const mail = monthMail({ company: company.name, month, worked, files, unsubscribeUrl, origin });
      return queueMail(deps, { dedupeKey: prefix + profileId, recipient: email, companyId, ...mail });
    }),
  );
  await batch(db, [first!, ...others]);
  deliverSoon(deps);
  return told.length === peopleATurn ? "more" : "ended";
}

interface Person {
  profileId: string;
  email: string;
  worked: WorkedMonth;
}

/** Returns the next people without a mail, and their totals. For all others an index shows whether they worked. */
async function nextPeople(
  { db }: Deps,
  { companyId, month, prefix }: { companyId: string; month: DateRange; prefix: string },
): Promise<Person[]> {
  const isOfMonth = sql`${t.day} BETWEEN ${month.from} AND ${month.to} AND ${t.void} IS NULL`;
  const lastTold = sql`(SELECT substr(max(${m.dedupeKey}), ${prefix.length + 1}) FROM ${mailOutbox} ${m}
    WHERE ${m.dedupeKey} BETWEEN ${prefix} AND ${prefix} || 'g')`;
  const rows = await withRetries(() =>
    db.all<TallyRow & { profileId: string; email: string; days: number }>(sql`
      SELECT w.${nameOf(profiles.id)} AS profileId, w.${nameOf(profiles.email)}, count(DISTINCT ${t.day}) AS days,
        ${tallied}
      FROM (SELECT ${p.id}, ${p.email}, ${p.subject} FROM ${profiles} ${p}
          WHERE ${p.companyId} = ${companyId} AND ${p.status} = 'active' AND ${p.wantsMonthly}
            AND ${p.userId} IS NOT NULL AND ${p.email} IS NOT NULL AND ${p.id} > coalesce(${lastTold}, '')
            AND EXISTS (SELECT 1 FROM ${timeLogs} ${t} WHERE ${t.subject} = ${p.subject} AND ${isOfMonth})
          ORDER BY ${p.id} LIMIT ${peopleATurn}) w
        CROSS JOIN ${timeLogs} ${t} ON ${t.subject} = w.${nameOf(profiles.subject)} AND ${isOfMonth}
      GROUP BY w.${nameOf(profiles.id)} ORDER BY w.${nameOf(profiles.id)}`),
  );
  return rows.map(({ profileId, email, days, ...row }) => ({
    profileId,
    email,
    worked: { days, ...toTally(row) },
  }));
}
