import { schedules, statements, timeLogs } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { renderOnce, nameOf } from "~/platform/statement.server";
import { spanishZones } from "~/time/spanish-zones";

const entryRow = alias(timeLogs, "t");
const personColumn = nameOf(schedules.profileId);

/**
 * Returns a query for the check-ins that can be of another working day, by person: before `late`, or from `early` on. Both are minutes from
 * midnight UTC of the register's day. Columns: profile_id, late, early. People without shifts are left out, and most people have bounds
 * that no check-in meets. {@link isNearMidnight} compares. It finds all entries that `workDayOf` moves, and some more.
 */
export const nightBounds = (companyId: string, isOfPeople: (profileId: SQLWrapper) => SQL): SQL =>
  // Clocks of Spain are up to two hours ahead of UTC. 60 minutes before a shift its check-ins begin. The clock of another centre differs by
  // an hour.
  sql`SELECT ${personColumn}, max(ends) - 1440 AS late, min(begins) + 1260 AS early
      FROM (SELECT ${schedules.profileId}, s.value ->> 'to' AS ends, s.value ->> 'from' AS begins
          FROM ${schedules}, json_each(${schedules.content}, '$.pattern.days') d, json_each(d.value) s
          WHERE ${schedules.companyId} = ${companyId} AND ${isOfPeople(schedules.profileId)} AND ${schedules.kind} = 'terms_agreed'
        UNION ALL SELECT ${statements.profileId}, s.value ->> 'to' + 60, s.value ->> 'from' - 60
          FROM ${statements}, json_each(${statements.content}, '$.days') d, json_each(d.value) s
          WHERE ${isOfPeoplesWeeks(companyId, isOfPeople)} AND ${statements.kind} = 'week_published'
        UNION ALL SELECT ${statements.profileId}, ${statements.content} ->> '$.to' + 60, ${statements.content} ->> '$.from' - 60
          FROM ${statements} WHERE ${isOfPeoplesWeeks(companyId, isOfPeople)} AND ${statements.kind} = 'shift_added')
      GROUP BY ${personColumn}`;

/** A condition on statements about weeks. The plus keeps the index of a person's statements out, which would read all of them. */
const isOfPeoplesWeeks = (companyId: string, isOfPeople: (profileId: SQLWrapper) => SQL): SQL =>
  sql`+${statements.companyId} = ${companyId} AND ${isOfPeople(statements.profileId)} AND ${statements.weekOn} IS NOT NULL`;

const minuteOfDay = sql`(${entryRow.checkInTime} / 60000 - unixepoch(${entryRow.day}) / 60)`;
const isSpanish = sql`${entryRow.timeZone} IN (${sql.raw(spanishZones.map(({ zone }) => `'${zone}'`).join(", "))})`;

/** A condition on `entryRow` and a row `night` of {@link nightBounds}: the check-in is near midnight. Null without bounds. */
export const isNearMidnight = renderOnce(
  sql`(${minuteOfDay} < night.late OR ${minuteOfDay} >= night.early
    OR (NOT ${isSpanish} AND (night.late > 0 OR night.early < 1320)))`,
);
