import { plans, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { partsOf } from "~/modules/ledger/ledger-rows";
import { tallied, type TallyRow } from "~/modules/ledger/tallied-logs";
import { groupBy } from "~/platform/group-by";
import { fixed, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { weekOf, type LocalDate } from "~/time/dates";
import type { WorkedLog } from "./clock-change-of";

const minuteMs = 60_000;

const t = alias(timeLogs, "t");

interface WorkedDayRow extends TallyRow {
  day: LocalDate;
  time_zone: string;
  first_at: number;
  last_at: number | null;
  parts: string | null;
}

/**
 * Returns the day from which entries decide the balance of a person: the Monday before the last opening, or before the day on which the
 * first terms were recorded. SQL null without plans.
 * @param from the earliest day.
 */
function countedFrom({ companyId, profileId, from }: { companyId: string; profileId: SQL; from: LocalDate }) {
  const own = sql`FROM ${plans} WHERE ${plans.companyId} = ${companyId} AND ${plans.profileId} = ${profileId}`;
  const stated = sql`SELECT ${plans.content} ->> '$.on' ${own} AND ${plans.kind} = 'balance_moved'
    AND ${plans.content} ->> '$.reason' = 'opening' ORDER BY ${plans.seq} DESC LIMIT 1`;
  // The day before, because the local date of an instant can be earlier than the date in UTC.
  const recorded = sql`SELECT date(min(${plans.recordedAt}) / 1000, 'unixepoch', '-1 day') ${own} AND ${plans.kind} = 'terms_agreed'`;
  // The Monday of its week, because flexible hours are judged by the week.
  return sql`max(${from}, date(coalesce((${stated}), (${recorded})), '-6 days', 'weekday 1'))`;
}

/** Clocks change in these months. An entry that contains a change needs a row of its own. */
const alone = fixed(sql`CASE WHEN substr(${t.day}, 6, 2) IN ('03', '10') THEN ${t.openedBy} END`);

const columns =
  fixed(sql`${t.day}, ${t.timeZone}, min(${t.checkInTime}) AS first_at, max(${t.checkOutTime}) AS last_at,
  max(${t.parts}) AS parts, ${tallied}`);

interface PersonsDays {
  companyId: string;
  profileId: string;
  /** The person's key in the ledger, or a query for it. */
  subject: number | SQL;
  /** The earliest day. */
  from: LocalDate;
  /** A day from which entries are needed even if the balance opened later. */
  alsoFrom?: LocalDate | undefined;
}

/**
 * Returns the statement whose rows {@link readWorkedDays} reads: a person's entries since the opening of their balance, added up by day.
 *
 * Its cost is one row read for each entry since then, and `from` bounds it: two entries a day for four years are 2,000 rows. A person
 * without plans costs none.
 */
export function workedDaysQuery(
  d1: Prepares,
  { companyId, profileId, subject, from, alsoFrom }: PersonsDays,
): D1PreparedStatement {
  const counted = countedFrom({ companyId, profileId: sql`${profileId}`, from });
  const since = alsoFrom === undefined ? counted : sql`min(${weekOf(alsoFrom).from}, ${counted})`;
  return prepare(
    d1,
    sql`SELECT ${columns} FROM ${timeLogs} ${t}
        WHERE ${t.subject} = ${subject} AND ${t.void} IS NULL AND ${t.day} >= ${since}
        GROUP BY ${t.day}, ${alone}`,
  );
}

/** Returns the worked days as entries: one for each day, or for each entry in the months of clock changes. */
export const readWorkedDays = (rows: readonly unknown[]): WorkedLog[] =>
  (rows as WorkedDayRow[]).map(({ day, time_zone, first_at, last_at, parts, gross, rests, ...row }) => ({
    day,
    timeZone: time_zone,
    checkInTime: first_at,
    // A day with an entry without an end is pending.
    checkOutTime: row.unended > 0 ? null : last_at,
    isExitMissing: row.missing > 0,
    durationMs: (gross - rests) * minuteMs,
    // Only the clock change of a single entry needs them: the totals exclude them already.
    pauses: row.records === 1 ? partsOf({ parts, check_in_time: first_at }).pauses : [],
  }));

/** Clocks of the European Union change on the last Sunday of March and October. */
const isNearChange = fixed(sql`substr(${t.day}, 6, 2) IN ('03', '10') AND substr(${t.day}, 9) >= '24'`);

interface Team {
  companyId: string;
  profileIds: readonly string[];
  from: LocalDate;
}

/**
 * Returns the two statements whose rows {@link readTeamDays} reads: the entries of many people since their balances opened. Days on which
 * clocks can change are rows. All other days of a person are one text, because 500 people have 125,000 days a year.
 *
 * They read a row for each entry, twice.
 */
export function teamDaysQueries({ companyId, profileIds, from }: Team): [SQL, SQL] {
  const since = countedFrom({ companyId, profileId: sql`${profiles.id}`, from });
  const entries = sql`FROM json_each(${JSON.stringify(profileIds)}) whom
    CROSS JOIN ${profiles} ON ${profiles.id} = whom.value AND ${profiles.companyId} = ${companyId}
    CROSS JOIN ${timeLogs} ${t} ON ${t.subject} = ${profiles.subject} AND ${t.void} IS NULL AND ${t.day} >= ${since}`;
  return [
    sql`SELECT whom AS profile_id, group_concat(${nameOf(t.day)} || CAST(gross - rests AS INTEGER) || iif(unended > 0, ${pendingMark}, ''), ' ') AS days
        FROM (SELECT whom.value AS whom, ${t.day}, ${tallied} ${entries} WHERE NOT (${isNearChange}) GROUP BY whom.value, ${t.day})
        GROUP BY whom`,
    sql`SELECT whom.value AS profile_id, ${columns} ${entries} WHERE ${isNearChange} GROUP BY whom.value, ${t.day}, ${alone}`,
  ];
}

/** Ends the text of a day with an entry without an end. */
const pendingMark = "p";

/** Returns the worked days of many people as entries, by profile. People without entries are left out. */
export function readTeamDays([packed, single]: readonly [readonly unknown[], readonly unknown[]]): Map<
  string,
  WorkedLog[]
> {
  const rows = groupBy(single as (WorkedDayRow & { profile_id: string })[], ({ profile_id }) => profile_id);
  const logs = new Map([...rows].map(([profileId, own]) => [profileId, readWorkedDays(own)]));
  for (const { profile_id, days } of packed as { profile_id: string; days: string }[])
    logs.set(profile_id, [...days.split(" ").map(toWorkedDay), ...(logs.get(profile_id) ?? [])]);
  return logs;
}

/** Reads `2026-11-23480`: 480 minutes on that day. Its times are unknown, and no clock changed within them. */
function toWorkedDay(text: string): WorkedLog {
  const isPending = text.endsWith(pendingMark);
  const minutes = Number(text.slice(10, isPending ? -pendingMark.length : undefined));
  return {
    day: text.slice(0, 10),
    timeZone: "UTC",
    checkInTime: 0,
    checkOutTime: isPending ? null : 0,
    isExitMissing: false,
    durationMs: minutes * minuteMs,
    pauses: [],
  };
}
