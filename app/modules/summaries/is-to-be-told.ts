import { companies, companyJobs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { spanishZones } from "~/modules/people/profile/spanish-zones";
import type { DateRange } from "~/time/dates";
import { endOfDay, startOfDay } from "~/time/zones";

interface Asked {
  now: number;
  /** The job's name: a turn of it that was done since the period ended has told it. */
  job: string;
  periodToTell: (now: number, timeZone: string) => DateRange | null;
}

/**
 * A condition: the company is to be told of a period tonight and has not been, and something was recorded in it since that period
 * began. Of whoever is idle, or pays no more and cannot clock in, there is nothing to tell.
 */
export function isToBeTold({ now, job, periodToTell }: Asked, companyId: SQL): SQL {
  const periods = spanishZones.flatMap(({ zone }) => {
    const period = periodToTell(now, zone);
    return period
      ? [{ zone, beganAt: startOfDay(period.from, zone), endedAt: endOfDay(period.to, zone) }]
      : [];
  });
  if (periods.length === 0) return sql`FALSE`;
  return sql`EXISTS (SELECT 1 FROM ${companies} k CROSS JOIN json_each(${JSON.stringify(periods)}) z
    WHERE k.id = ${companyId} AND z.value ->> '$.zone' = k.time_zone
      AND coalesce((SELECT d.done_at FROM ${companyJobs} d WHERE d.job = ${job} AND d.company_id = k.id), 0)
        < z.value ->> '$.endedAt'
      AND (SELECT e.recorded_at FROM events e WHERE e.ledger = k.ledger ORDER BY e.seq DESC LIMIT 1)
        >= z.value ->> '$.beganAt')`;
}
