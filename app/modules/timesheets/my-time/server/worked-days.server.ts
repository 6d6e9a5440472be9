import { plans, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { partsOf } from "~/modules/ledger/ledger-rows";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { prepare, type Prepares } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { tallied, toTally, type TallyRow } from "../../reports/report-logs.server";

const t = alias(timeLogs, "t");

interface WorkedDayRow extends TallyRow {
  day: LocalDate;
  time_zone: string;
  first_at: number;
  last_at: number | null;
  parts: string | null;
}

/**
 * Returns the statement whose rows {@link readWorkedDays} reads: a person's entries since the opening of their balance, added up by day.
 *
 * Its cost is one row read for each entry since then, and `from` bounds it: two entries a day for four years are 2,000 rows. A person
 * without plans costs none. The balance opens on the day of its last opening, or not before the first terms were recorded.
 */
export function workedDaysQuery(
  d1: Prepares,
  {
    companyId,
    profileId,
    subject,
    from,
  }: { companyId: string; profileId: string; subject: number; from: LocalDate },
): D1PreparedStatement {
  const own = sql`FROM ${plans} WHERE ${plans.companyId} = ${companyId} AND ${plans.profileId} = ${profileId}`;
  const stated = sql`SELECT ${plans.content} ->> '$.on' ${own} AND ${plans.kind} = 'balance_moved'
    AND ${plans.content} ->> '$.reason' = 'opening' ORDER BY ${plans.seq} DESC LIMIT 1`;
  // The day before, because the local date of an instant can be earlier than the date in UTC.
  const recorded = sql`SELECT date(min(${plans.recordedAt}) / 1000, 'unixepoch', '-1 day') ${own} AND ${plans.kind} = 'terms_agreed'`;
  // Clocks change in these months. An entry that contains a change needs a row of its own.
  const alone = sql`CASE WHEN substr(${t.day}, 6, 2) IN ('03', '10') THEN ${t.openedBy} END`;
  return prepare(
    d1,
    sql`SELECT ${t.day}, ${t.timeZone}, min(${t.checkInTime}) AS first_at, max(${t.checkOutTime}) AS last_at,
          max(${t.parts}) AS parts, ${tallied}
        FROM ${timeLogs} ${t}
        WHERE ${t.subject} = ${subject} AND ${t.void} IS NULL AND ${t.day} >= max(${from}, coalesce((${stated}), (${recorded})))
        GROUP BY ${t.day}, ${alone}`,
  );
}

/** Returns the worked days as entries: one for each day, or for each entry in the months of clock changes. */
export const readWorkedDays = (rows: readonly unknown[]): WorkedLog[] =>
  (rows as WorkedDayRow[]).map(({ day, time_zone, first_at, last_at, parts, ...row }) => ({
    day,
    timeZone: time_zone,
    checkInTime: first_at,
    // A day with an entry without an end is pending.
    checkOutTime: row.unended > 0 ? null : last_at,
    isExitMissing: row.missing > 0,
    durationMs: toTally(row).totalMs,
    // Only the clock change of a single entry needs them: the totals exclude them already.
    pauses: row.records === 1 ? partsOf({ parts, check_in_time: first_at }).pauses : [],
  }));
