import { companies, mailOutbox, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { tallied, toTally, type TallyRow } from "~/modules/reports/report-logs.server";
import { checkpointFiles } from "~/modules/transparency/checkpoint-files.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange } from "~/time/dates";
import { monthToTell } from "./due-period";
import { isToBeTold } from "./is-to-be-told";
import { monthKey } from "./summary-keys";
import { monthMail, type WorkedMonth } from "./month-mail";

export const tellMonthJob = "tell-months";
const peopleATurn = 200;

/** A condition: the company's people are to be told of last month. */
export const hasMonthToTell = (now: number, companyId: SQL): SQL =>
  isToBeTold({ now, job: tellMonthJob, periodToTell: monthToTell }, companyId);

/**
 * Queues for the next 200 people of a company who worked last month, and want it, the summary of theirs, with the signed states of
 * the day: once a month. They come in the order of their ids, after whoever has one queued: a turn that is killed is done again.
 * @returns "more" while some are left.
 */
export async function tellMonth(deps: Deps, { companyId }: { companyId: string }): Promise<"ended" | "more"> {
  const { db, env, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const month = company && monthToTell(now, company.timeZone);
  if (!month) return "ended";
  const prefix = monthKey({ companyId, from: month.from }, "");
  const told = await nextPeople(deps, { companyId, month, prefix });
  if (told.length === 0) return "ended";
  const files = await checkpointFiles(deps, { companyId });
  const [first, ...others] = await Promise.all(
    told.map(async ({ profileId, email, worked }) => {
      const unsubscribeUrl = await choiceLink(deps, { profileId, email, kind: "monthly" });
      const origin = env.APP_ORIGIN;
      const mail = monthMail({ ...{ company: company.name, month, worked, files }, unsubscribeUrl, origin });
      return queueMail(deps, { dedupeKey: prefix + profileId, recipient: email, companyId, ...mail });
    }),
  );
  await db.batch([first!, ...others]);
  deliverSoon(deps);
  return told.length === peopleATurn ? "more" : "ended";
}

interface Person {
  profileId: string;
  email: string;
  worked: WorkedMonth;
}

/** Who is still to be told, and what they recorded. Of the others of the company an index says whether they did. */
async function nextPeople(
  { db }: Deps,
  { companyId, month, prefix }: { companyId: string; month: DateRange; prefix: string },
): Promise<Person[]> {
  const isOfMonth = sql`t.day BETWEEN ${month.from} AND ${month.to} AND t.void IS NULL`;
  const lastTold = sql`(SELECT substr(max(m.dedupe_key), ${prefix.length + 1}) FROM ${mailOutbox} m
    WHERE m.dedupe_key BETWEEN ${prefix} AND ${prefix} || 'g')`;
  const rows = await withRetries(() =>
    db.all<TallyRow & { profileId: string; email: string; days: number }>(sql`
      SELECT w.id AS profileId, w.email, count(DISTINCT t.day) AS days, ${sql.raw(tallied)}
      FROM (SELECT p.id, p.email, p.subject FROM ${profiles} p
          WHERE p.company_id = ${companyId} AND p.status = 'active' AND p.wants_monthly
            AND p.user_id IS NOT NULL AND p.email IS NOT NULL AND p.id > coalesce(${lastTold}, '')
            AND EXISTS (SELECT 1 FROM time_logs t WHERE t.subject = p.subject AND ${isOfMonth})
          ORDER BY p.id LIMIT ${peopleATurn}) w
        CROSS JOIN time_logs t ON t.subject = w.subject AND ${isOfMonth}
      GROUP BY w.id ORDER BY w.id`),
  );
  return rows.map(({ profileId, email, days, ...row }) => ({
    ...{ profileId, email },
    worked: { days, ...toTally(row) },
  }));
}
