import { centres } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { CoverageNeed, WeekCentre } from "../model/shift-week";

interface CentreRow {
  id: string;
  name: string;
  time_zone: string | null;
  coverage: string | null;
}

/** Returns the query whose rows {@link toWeekCentres} reads. */
export const weekCentresQuery = (companyId: string): SQL<CentreRow> =>
  sql`SELECT ${centres.id}, ${centres.name}, ${centres.timeZone}, ${centres.coverage} FROM ${centres}
    WHERE ${centres.companyId} = ${companyId} AND ${centres.endedAt} IS NULL ORDER BY ${centres.createdAt}, ${centres.id}`;

/** Returns the open centres of a company, the first one first. It has no row before something is stated about it. */
export function toWeekCentres(rows: readonly CentreRow[], company: Member["company"]): WeekCentre[] {
  const statedCentres = rows.map(({ id, name, time_zone, coverage }): WeekCentre => ({
    id,
    name,
    timeZone: time_zone ?? company.timeZone,
    coverage: coverage === null ? [] : (JSON.parse(coverage) as CoverageNeed[]),
  }));
  const first = statedCentres.find(({ id }) => id === company.id) ?? {
    id: company.id,
    name: company.name,
    timeZone: company.timeZone,
    coverage: [],
  };
  return [first, ...statedCentres.filter(({ id }) => id !== company.id)];
}
