import { schedules, profiles, timeLogs } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { partsOf } from "~/modules/ledger/ledger-rows";
import { tallyColumns, type TallyRow } from "~/modules/ledger/tallied-logs";
import { groupBy } from "~/platform/group-by";
import { renderOnce, nameOf, type AnswersTo } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import type { WorkedLog } from "./clock-change-of";
import { isNearMidnight, nightBounds } from "./near-midnight.server";

const entryRow = alias(timeLogs, "t");

interface WorkedDayRow extends TallyRow {
  day: LocalDate;
  time_zone: string;
  first_at: number;
  last_at: number | null;
  parts: string | null;
  is_single: 0 | 1;
}

type MemberDayRow = WorkedDayRow & { profile_id: string };

/**
 * Returns the day from which entries decide the balance of a person: the day before the Monday before the last opening, or before the day
 * on which the first terms were recorded. SQL null without schedules.
 * @param from the earliest day.
 */
function countedFrom({ companyId, profileId, from }: { companyId: string; profileId: SQL; from: LocalDate }) {
  const fromOwnSchedules = sql`FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} = ${profileId}`;
  const statedOpening = sql`SELECT ${schedules.content} ->> '$.on' ${fromOwnSchedules} AND ${schedules.kind} = 'balance_moved'
    AND ${schedules.content} ->> '$.reason' = 'opening' ORDER BY ${schedules.seq} DESC LIMIT 1`;
  // The day before, because the local date of an instant can be earlier than the date in UTC.
  const firstRecordedDay = sql`SELECT date(min(${schedules.recordedAt}) / 1000, 'unixepoch', '-1 day') ${fromOwnSchedules} AND ${schedules.kind} = 'terms_agreed'`;
  // The Monday of its week, because flexible hours are judged by the week. An entry of the day before can be of that Monday.
  return sql`max(${addDays(from, -1)}, date(coalesce((${statedOpening}), (${firstRecordedDay})), '-6 days', 'weekday 1', '-1 day'))`;
}

/** An entry near midnight can be of another working day, so it needs a row of its own. */
const aloneAtMidnight = renderOnce(sql`CASE WHEN ${isNearMidnight} THEN ${entryRow.openedBy} END`);

/** Clocks change in these months. An entry that contains a change needs a row of its own too. */
const singleEntry = renderOnce(
  sql`CASE WHEN substr(${entryRow.day}, 6, 2) IN ('03', '10') OR ${isNearMidnight} THEN ${entryRow.openedBy} END`,
);

const workedDayColumns =
  renderOnce(sql`${entryRow.day}, ${entryRow.timeZone}, min(${entryRow.checkInTime}) AS first_at, max(${entryRow.checkOutTime}) AS last_at,
  max(${entryRow.parts}) AS parts, ${tallyColumns}`);

interface PersonDaysQuery {
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
 * Returns the query whose rows {@link readWorkedDays} reads: a person's entries since the opening of their balance, added up by the
 * register's day. Entries that can be of another working day are not added up.
 *
 * Its cost is one row read for each entry since then, and `from` bounds it: two entries a day for four years are 2,000 rows. A person
 * without schedules costs none.
 */
export function workedDaysQuery({
  companyId,
  profileId,
  subject,
  from,
  alsoFrom,
}: PersonDaysQuery): SQL<WorkedDayRow> {
  const firstCountedDay = countedFrom({ companyId, profileId: sql`${profileId}`, from });
  const since =
    alsoFrom === undefined
      ? firstCountedDay
      : sql`min(${addDays(weekOf(alsoFrom).from, -1)}, ${firstCountedDay})`;
  const isOwn = (id: SQLWrapper) => sql`${id} = ${profileId}`;
  return sql`SELECT ${workedDayColumns}, ${singleEntry} IS NOT NULL AS is_single FROM ${timeLogs} ${entryRow} LEFT JOIN (${nightBounds(companyId, isOwn)}) night
        WHERE ${entryRow.subject} = ${subject} AND ${entryRow.void} IS NULL AND ${entryRow.day} >= ${since}
        GROUP BY ${entryRow.day}, ${singleEntry}`;
}

/** Returns the worked days as entries: one for each day, or for each entry that {@link singleEntry} names. */
export const readWorkedDays = (rows: readonly WorkedDayRow[]): WorkedLog[] =>
  rows.map(({ day, time_zone, first_at, last_at, parts, gross, rests, ...row }) => ({
    day,
    timeZone: time_zone,
    checkInTime: first_at,
    // A day with an entry without an end is pending.
    checkOutTime: row.unended > 0 ? null : last_at,
    isExitMissing: row.missing > 0,
    durationMs: (gross - rests) * minuteMs,
    // Only the clock change of a single entry needs them: the totals exclude them already.
    pauses: row.records === 1 ? partsOf({ parts, check_in_time: first_at }).pauses : [],
    isSummed: row.is_single === 0,
  }));

/** Clocks of the European Union change on the last Sunday of March and October. */
const isNearChange = renderOnce(
  sql`substr(${entryRow.day}, 6, 2) IN ('03', '10') AND substr(${entryRow.day}, 9) >= '24'`,
);

interface TeamDaysQuery {
  companyId: string;
  profileIds: readonly string[];
  from: LocalDate;
}

/**
 * Returns the two statements whose answers {@link readTeamDays} reads: the entries of many people since their balances opened. Entries of
 * days on which clocks can change are rows. Everything else of a person is one text, because 500 people have 125,000 days a year. In it the
 * entries near midnight are alone, and all others are added up by day.
 *
 * They read a row for each entry, twice.
 */
export function teamDaysQueries({ companyId, profileIds, from }: TeamDaysQuery) {
  const since = countedFrom({ companyId, profileId: sql`${profiles.id}`, from });
  const ids = JSON.stringify(profileIds);
  const fromPeople = sql`FROM json_each(${ids}) whom
    CROSS JOIN ${profiles} ON ${profiles.id} = whom.value AND ${profiles.companyId} = ${companyId}`;
  const joinNightBounds = sql`LEFT JOIN (${nightBounds(companyId, (id) => sql`${id} IN (SELECT value FROM json_each(${ids}))`)}) night
    ON night.${nameOf(schedules.profileId)} = whom.value`;
  const joinEntries = sql`CROSS JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${profiles.subject} AND ${entryRow.void} IS NULL AND ${entryRow.day} >= ${since}`;
  return {
    packed: sql<{
      profile_id: string;
      days: string;
    }>`SELECT whom AS profile_id, group_concat(${nameOf(entryRow.day)} || CAST(gross - rests AS INTEGER) || iif(unended > 0, ${pendingMark}, '') || coalesce(began, ''), ' ') AS days
        FROM (SELECT whom.value AS whom, ${entryRow.day}, ${tallyColumns},
                CASE WHEN ${isNearMidnight} THEN '@' || ${entryRow.checkInTime} || '@' || ${entryRow.timeZone} END AS began
              ${fromPeople} ${joinNightBounds} ${joinEntries} WHERE NOT (${isNearChange}) GROUP BY whom.value, ${entryRow.day}, ${aloneAtMidnight})
        GROUP BY whom`,
    single: sql<MemberDayRow>`SELECT whom.value AS profile_id, ${workedDayColumns}, 1 AS is_single ${fromPeople} ${joinEntries} WHERE ${isNearChange} GROUP BY whom.value, ${entryRow.openedBy}`,
  };
}

/** Ends the text of a day with an entry without an end. */
const pendingMark = "p";

/** Returns the worked days of many people as entries, by profile. People without entries are left out. */
export function readTeamDays({
  packed,
  single,
}: AnswersTo<ReturnType<typeof teamDaysQueries>>): Map<string, WorkedLog[]> {
  const rows = groupBy(single.results, ({ profile_id }) => profile_id);
  const logs = new Map([...rows].map(([profileId, own]) => [profileId, readWorkedDays(own)]));
  for (const { profile_id, days } of packed.results)
    logs.set(profile_id, [...days.split(" ").map(toWorkedDay), ...(logs.get(profile_id) ?? [])]);
  return logs;
}

/**
 * Reads `2026-11-23480`: 480 minutes on that day. Its times are unknown, and no clock changed within them. An entry near midnight also has
 * its check-in and its time zone: `2026-11-24330@1795563000000@Europe/Madrid`.
 */
function toWorkedDay(text: string): WorkedLog {
  const [sum, checkInTime, timeZone] = text.split("@") as [string, string?, string?];
  const isPending = sum.endsWith(pendingMark);
  const minutes = Number(sum.slice(10, isPending ? -pendingMark.length : undefined));
  const startAt = Number(checkInTime ?? 0);
  return {
    day: sum.slice(0, 10),
    timeZone: timeZone ?? "UTC",
    checkInTime: startAt,
    checkOutTime: isPending ? null : startAt,
    isExitMissing: false,
    durationMs: minutes * minuteMs,
    pauses: [],
    isSummed: checkInTime === undefined,
  };
}
