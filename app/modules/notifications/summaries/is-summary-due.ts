import { companies, companyJobs, events } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { spanishZones } from "~/time/spanish-zones";
import type { DateRange } from "~/time/dates";
import { endOfDay, startOfDay } from "~/time/zones";

const companyRow = alias(companies, "k");
const jobRow = alias(companyJobs, "d");
const eventRow = alias(events, "e");

interface SummaryQuery {
  now: number;
  /** The name of the job. A run since the end of the period has sent the mails already. */
  job: string;
  duePeriod: (now: number, timeZone: string) => DateRange | null;
}

/**
 * A condition: a period is due tonight, its mails were not sent, and the company has an event since the period's start. A company
 * without events has nothing to report.
 */
export function isSummaryDue({ now, job, duePeriod }: SummaryQuery, companyId: SQL): SQL {
  const periods = spanishZones.flatMap(({ zone }) => {
    const period = duePeriod(now, zone);
    return period
      ? [{ zone, beganAt: startOfDay(period.from, zone), endedAt: endOfDay(period.to, zone) }]
      : [];
  });
  if (periods.length === 0) return sql`FALSE`;
  return sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} CROSS JOIN json_each(${JSON.stringify(periods)}) z
    WHERE ${companyRow.id} = ${companyId} AND z.value ->> '$.zone' = ${companyRow.timeZone}
      AND coalesce((SELECT ${jobRow.doneAt} FROM ${companyJobs} ${jobRow} WHERE ${jobRow.job} = ${job} AND ${jobRow.companyId} = ${companyRow.id}), 0)
        < z.value ->> '$.endedAt'
      AND (SELECT ${eventRow.recordedAt} FROM ${events} ${eventRow} WHERE ${eventRow.ledger} = ${companyRow.ledger} ORDER BY ${eventRow.seq} DESC LIMIT 1)
        >= z.value ->> '$.beganAt')`;
}
