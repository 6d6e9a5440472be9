import { schedules, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fixed } from "~/platform/statement.server";
import { spanishZones } from "~/time/spanish-zones";

const t = alias(timeLogs, "t");

/**
 * Returns a query for the check-ins that can be of another working day, by person: before `late`, or from `early` on. Both are minutes from
 * midnight UTC of the register's day. Columns: profile_id, late, early. People without shifts are left out, and most people have bounds that no
 * check-in meets. {@link isNearMidnight} compares. It finds all entries that `workDayOf` moves, and some more.
 */
export const nightBounds = (companyId: string, isOfPeople: SQL): SQL =>
  // Clocks of Spain are up to two hours ahead of UTC. 60 minutes before a shift its check-ins begin.
  sql`SELECT ${schedules.profileId}, max(s.value ->> 'to') - 1440 AS late, min(s.value ->> 'from') + 1260 AS early
      FROM ${schedules}, json_each(${schedules.content}, '$.pattern.days') d, json_each(d.value) s
      WHERE ${schedules.companyId} = ${companyId} AND ${isOfPeople} AND ${schedules.kind} = 'terms_agreed'
      GROUP BY ${schedules.profileId}`;

const minuteOfDay = sql`(${t.checkInTime} / 60000 - unixepoch(${t.day}) / 60)`;
const isSpanish = sql`${t.timeZone} IN (${sql.raw(spanishZones.map(({ zone }) => `'${zone}'`).join(", "))})`;

/** A condition on `t` of time_logs and a row `night` of {@link nightBounds}: the check-in is near midnight. Null without bounds. */
export const isNearMidnight = fixed(
  sql`(${minuteOfDay} < night.late OR ${minuteOfDay} >= night.early
    OR (NOT ${isSpanish} AND (night.late > 0 OR night.early < 1320)))`,
);
