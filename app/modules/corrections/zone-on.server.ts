import type { Company } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { daysBetween, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

interface Known {
  day: LocalDate;
  timeZone: string;
}

/**
 * In which zone somebody's company was on a day: that of their entry nearest to it, or the present one where today is nearer. The
 * register tells the zone of an entry, and of a company none but its present one.
 */
export async function zoneOn(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  { subject, company, day }: { subject: number; company: Pick<Company, "timeZone">; day: LocalDate },
): Promise<string> {
  const beside = (direction: "<= ?2 ORDER BY day DESC" | ">= ?2 ORDER BY day") =>
    `SELECT * FROM (SELECT day, time_zone AS timeZone FROM time_logs
       WHERE subject = ?1 AND void IS NULL AND day ${direction} LIMIT 1)`;
  const { results } = await withRetries(() =>
    d1
      .prepare(`${beside("<= ?2 ORDER BY day DESC")} UNION ALL ${beside(">= ?2 ORDER BY day")}`)
      .bind(subject, day)
      .all<Known>(),
  );
  const { timeZone } = company;
  return nearest(day, [...results, { day: localDateOf(now, timeZone), timeZone }]);
}

const nearest = (day: LocalDate, known: readonly Known[]) => {
  const distance = (each: Known) => Math.abs(daysBetween(each.day, day));
  return known.reduce((best, each) => (distance(each) < distance(best) ? each : best)).timeZone;
};
