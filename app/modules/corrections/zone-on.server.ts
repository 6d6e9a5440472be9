import { timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all } from "~/platform/statement.server";
import { daysBetween, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

interface Known {
  day: LocalDate;
  timeZone: string;
}

/**
 * Returns the company's zone on a day: the zone of the person's nearest entry, or the present zone if today is nearer. The register
 * has a zone for each entry, but only the present zone of a company.
 */
export async function zoneOn(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  { subject, company, day }: { subject: number; company: Pick<Company, "timeZone">; day: LocalDate },
): Promise<string> {
  const nearestOf = (side: SQL, order: SQL) =>
    sql`SELECT * FROM (SELECT ${timeLogs.day}, ${timeLogs.timeZone} AS timeZone FROM ${timeLogs}
          WHERE ${timeLogs.subject} = ${subject} AND ${timeLogs.void} IS NULL AND ${side} ORDER BY ${order} LIMIT 1)`;
  const onDay = timeLogs.day;
  const results = await withRetries(() =>
    all<Known>(
      d1,
      sql`${nearestOf(sql`${onDay} <= ${day}`, sql`${onDay} DESC`)} UNION ALL
          ${nearestOf(sql`${onDay} >= ${day}`, sql`${onDay}`)}`,
    ),
  );
  const { timeZone } = company;
  return nearest(day, [...results, { day: localDateOf(now, timeZone), timeZone }]);
}

const nearest = (day: LocalDate, known: readonly Known[]) => {
  const distance = (each: Known) => Math.abs(daysBetween(each.day, day));
  return known.reduce((best, each) => (distance(each) < distance(best) ? each : best)).timeZone;
};
