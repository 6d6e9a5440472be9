import { companies, mailOutbox, schedules, profiles, timeLogs } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { queueAll, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { tallyColumnsOn, type DatedTallyRow } from "~/modules/ledger/tallied-logs";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { readHours, type PersonHours } from "~/modules/timesheets/reports/read-hours.server";
import { toTally } from "~/modules/timesheets/reports/report-logs.server";
import { checkpointFiles } from "~/modules/register/transparency/checkpoint-files.server";
import type { Deps } from "~/platform/context.server";
import { nameOf } from "~/platform/statement.server";
import { addDays, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { monthDue } from "./due-period";
import { isSummaryDue } from "./is-summary-due";
import { monthKey } from "./summary-keys";
import { monthMail, type WorkedMonth } from "./month-mail";

const mailRow = alias(mailOutbox, "m");
const personRow = alias(profiles, "p");
const entryRow = alias(timeLogs, "t");

export const notifyMonthlyJob = "notify-monthly";
const peopleATurn = 200;

/** A condition: the company's people are due a mail about last month. */
export const isMonthlyMailDue = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
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
  const turn = await nextWorkers(deps, { company, month, prefix });
  if (turn.workers.length === 0) return "ended";
  const checkpointAttachments = await checkpointFiles(deps, { companyId });
  const mails = await Promise.all(
    turn.workers.map(async ({ id: profileId, email, worked, planned }) => {
      const unsubscribeUrl = await choiceLink(deps, { profileId, email, kind: "monthly" });
      const origin = env.APP_ORIGIN;
      const mail = monthMail({
        company: company.name,
        month,
        worked,
        planned,
        files: checkpointAttachments,
        unsubscribeUrl,
        origin,
      });
      return queueMail(deps, { dedupeKey: `${prefix}${profileId}`, recipient: email, companyId, ...mail });
    }),
  );
  await queueAll(deps, mails);
  return turn.isLast ? "ended" : "more";
}

/**
 * Returns the next people who worked in the month: by working days if they have terms, by the register's days otherwise. A night may move
 * an entry into the month or out of it, so the query takes a day more on each side. A page without anybody to mail leads to the next one.
 */
async function nextWorkers(
  deps: Deps,
  { company, month, prefix }: { company: CompanyZone; month: DateRange; prefix: string },
) {
  for (let after = ""; ;) {
    const people = await nextPeople(deps, { company, month, prefix, after });
    const plannedHours = await readPlanned(deps, {
      company,
      month,
      people: people.filter(({ isPlanned }) => isPlanned),
    });
    const workers = people
      .map(({ id, email, worked }) => {
        const hours = plannedHours.get(id);
        return { id, email, worked: workedByDay(hours) ?? worked, planned: hours };
      })
      .filter(({ worked }) => worked.days > 0);
    const isLast = people.length < peopleATurn;
    if (workers.length > 0 || isLast) return { workers, isLast };
    after = people.at(-1)!.id;
  }
}

/** Returns the sums of people with terms in the month, and their balances at its end, by id. */
async function readPlanned(
  deps: Deps,
  { company, month, people }: { company: CompanyZone; month: DateRange; people: readonly MonthMailPerson[] },
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
  hours ? { ...hours.byWorkingDay, days: hours.workedDays } : null;

type CompanyZone = Pick<typeof companies.$inferSelect, "id" | "timeZone">;

interface MonthMailPerson {
  id: string;
  subject: number;
  email: string;
  isPlanned: boolean;
  worked: WorkedMonth;
}

/** Returns the next people without a mail who have entries in or next to the month, and their totals by the register's days. */
async function nextPeople(
  { db, now }: Deps,
  {
    company,
    month,
    prefix,
    after,
  }: { company: CompanyZone; month: DateRange; prefix: string; after: string },
): Promise<MonthMailPerson[]> {
  const { id: companyId, timeZone } = company;
  const isOfMonth = sql`${entryRow.day} BETWEEN ${month.from} AND ${month.to} AND ${entryRow.void} IS NULL`;
  const isNear = sql`${entryRow.day} BETWEEN ${addDays(month.from, -1)} AND ${addDays(month.to, 1)} AND ${entryRow.void} IS NULL`;
  const hasTerms = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.companyId} = ${companyId}
    AND ${schedules.profileId} = ${personRow.id} AND ${schedules.kind} = 'terms_agreed')`;
  const lastMailed = sql`(SELECT substr(max(${mailRow.dedupeKey}), ${prefix.length + 1}) FROM ${mailOutbox} ${mailRow}
    WHERE ${mailRow.dedupeKey} BETWEEN ${prefix} AND ${prefix} || 'g')`;
  const rows = await db.all<
    DatedTallyRow & { id: string; subject: number; email: string; isPlanned: 0 | 1; days: number }
  >(sql`
    SELECT w.${nameOf(profiles.id)} AS id, w.${nameOf(profiles.subject)},
      w.${nameOf(profiles.email)}, w."isPlanned", count(DISTINCT ${entryRow.day}) AS days,
      ${tallyColumnsOn(localDateOf(now, timeZone))}
    FROM (SELECT ${personRow.id}, ${personRow.email}, ${personRow.subject}, ${hasTerms} AS "isPlanned" FROM ${profiles} ${personRow}
        WHERE ${personRow.companyId} = ${companyId} AND ${personRow.status} = 'active' AND ${personRow.wantsMonthly}
          AND ${personRow.userId} IS NOT NULL AND ${personRow.email} IS NOT NULL AND ${personRow.id} > max(coalesce(${lastMailed}, ''), ${after})
          AND EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${personRow.subject} AND ${isNear})
        ORDER BY ${personRow.id} LIMIT ${peopleATurn}) w
      LEFT JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = w.${nameOf(profiles.subject)} AND ${isOfMonth}
    GROUP BY w.${nameOf(profiles.id)} ORDER BY w.${nameOf(profiles.id)}`);
  return rows.map(({ id, subject, email, isPlanned, days, ...row }) => ({
    id,
    subject,
    email,
    isPlanned: isPlanned === 1,
    worked: { days, ...toTally(row) },
  }));
}
