import { schedules, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company, Member } from "~/modules/session/find-session.server";
import { yearOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** A missing calendar that a banner names: a centre and a year without one, while people of the centre are off on holidays. */
export interface ShownUndeclared {
  year: number;
  centre: string;
  isNextYear: boolean;
  /** In how many centres the calendar of that year is missing. */
  centres: number;
}

interface MissingCalendarRow {
  inYear: number;
  site: string;
}

const agreedTermsRow = alias(schedules, "agreed");
const declaredCalendarRow = alias(schedules, "declared");

/** The year of a day, and in December the next one too. */
function yearsToDeclare(now: number, timeZone: string): number[] {
  const todayOn = localDateOf(now, timeZone);
  const year = yearOf(todayOn);
  return todayOn.slice(5, 7) === "12" ? [year, year + 1] : [year];
}

/**
 * Returns the statement of the calendars that are missing, for another's batch: this year's, and in December the next one's. It looks at
 * the terms that were recorded last for each active person, at the centres that the member manages.
 */
export const undeclaredQuery = (
  {
    company: { id, timeZone },
    profile: { managedCentres },
  }: { company: Pick<Company, "id" | "timeZone">; profile: Pick<Member["profile"], "managedCentres"> },
  now: number,
): SQL<MissingCalendarRow> => sql`SELECT wanted.value AS "inYear", site FROM
    (SELECT DISTINCT held ->> '$.centre' AS site FROM
      (SELECT ${agreedTermsRow.content} AS held, max(${agreedTermsRow.seq}) FROM ${schedules} ${agreedTermsRow}
        JOIN ${profiles} ON ${profiles.id} = ${agreedTermsRow.profileId} AND ${profiles.status} = 'active'
        WHERE ${agreedTermsRow.companyId} = ${id} AND ${agreedTermsRow.kind} = 'terms_agreed' GROUP BY ${agreedTermsRow.profileId})
      WHERE held ->> '$.holidays_off' AND held ->> '$.pattern.kind' <> 'none'
        AND ${managedCentres === null ? sql`TRUE` : sql`site IN (SELECT value FROM json_each(${JSON.stringify(managedCentres)}))`})
    CROSS JOIN json_each(${JSON.stringify(yearsToDeclare(now, timeZone))}) wanted
  WHERE NOT EXISTS (SELECT 1 FROM ${schedules} ${declaredCalendarRow}
    WHERE ${declaredCalendarRow.companyId} = ${id} AND ${declaredCalendarRow.profileId} IS NULL
      AND ${declaredCalendarRow.content} ->> '$.centre' = site AND ${declaredCalendarRow.content} ->> '$.year' = wanted.value)
  ORDER BY wanted.value, site`;

/** Returns the first missing calendar in the rows of {@link undeclaredQuery}, and in how many centres that year's is missing. */
export function toUndeclared(
  missing: readonly MissingCalendarRow[],
  { now, timeZone }: { now: number; timeZone: string },
): ShownUndeclared | null {
  const [first] = missing;
  if (!first) return null;
  const { inYear: year, site: centre } = first;
  const isNextYear = year > yearOf(localDateOf(now, timeZone));
  return { year, centre, isNextYear, centres: missing.filter(({ inYear }) => inYear === year).length };
}
