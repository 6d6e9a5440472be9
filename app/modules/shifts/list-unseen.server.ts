import { profiles, statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import { instantOf } from "~/modules/schedules/instant-of";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { zoneAt } from "~/modules/schedules/zone-on";
import type { Db } from "~/platform/db.server";
import { addDays, formatShortDate, weekOf, type LocalDate } from "~/time/dates";
import { weekdayName } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { shiftsText } from "./shift-texts";

/** The most people who are named. */
const mostPeople = 50;

/** A person who has not seen the publication of their next shift, which begins today or tomorrow. */
export interface UnseenShift {
  profileId: string;
  name: string;
  avatarUrl: string | null;
  on: LocalDate;
  /** `hoy, 12–16` or `mar 08/12, 12–16 y 20–0:30`: «mañana, 7–15» would read as a shift of the morning. */
  when: string;
}

type Planning = Pick<Company, "id" | "timeZone">;

const statementRow = alias(statements, "s");
const laterStatementRow = alias(statements, "later");
const anyStatementRow = alias(statements, "any_statement");

/**
 * Returns the query whose rows {@link listUnseen} takes: the active people who have not seen the last publication of a week that has today
 * or tomorrow. A company without statements costs no row. @param isManaged the condition on `profiles` that their manager reads it.
 */
export function unseenQuery({ id, timeZone }: Planning, now: number, isManaged: SQL): SQL<UnseenRow> {
  const todayOn = localDateOf(now, timeZone);
  // Where the clock is behind the company's, today is yesterday.
  const weeks = [...new Set([-1, 0, 1].map((days) => weekOf(addDays(todayOn, days)).from))];
  return sql`SELECT DISTINCT ${profiles.id}, coalesce(${profiles.fullName}, ${profiles.email}, '') AS name, ${profiles.avatarUrl}
    FROM (SELECT 1 FROM ${statements} ${anyStatementRow} WHERE ${anyStatementRow.companyId} = ${id} LIMIT 1)
    CROSS JOIN ${profiles} CROSS JOIN ${statements} ${statementRow} ON ${statementRow.profileId} = ${profiles.id}
      AND ${statementRow.weekOn} IN (SELECT value FROM json_each(${JSON.stringify(weeks)})) AND ${statementRow.kind} = 'week_published'
    WHERE ${profiles.companyId} = ${id} AND ${profiles.status} = 'active' AND ${isManaged}
      AND NOT EXISTS (SELECT 1 FROM ${statements} ${laterStatementRow} WHERE ${laterStatementRow.profileId} = ${profiles.id} AND ${laterStatementRow.weekOn} = ${statementRow.weekOn}
        AND (${laterStatementRow.kind} = 'week_published' AND ${laterStatementRow.seq} > ${statementRow.seq}
          OR ${laterStatementRow.kind} = 'week_seen' AND ${laterStatementRow.content} ->> '$.publication' = ${statementRow.seq}))
    ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${mostPeople}`;
}

/** A row of {@link unseenQuery}. */
export interface UnseenRow {
  id: string;
  name: string;
  avatar_url: string | null;
}

/**
 * Lists the people who have not seen their next shift, which begins today or tomorrow. Offers and absences count as no shift. One round
 * trip; none without rows.
 */
export async function listUnseen(
  { db, now }: { db: Db; now: number },
  { company, rows: unseen }: { company: Planning; rows: readonly UnseenRow[] },
): Promise<UnseenShift[]> {
  if (unseen.length === 0) return [];
  const todayOn = localDateOf(now, company.timeZone);
  const schedules = await readSchedules({ db }, company, {
    profileIds: unseen.map(({ id }) => id),
    weeks: { from: addDays(todayOn, -1), to: addDays(todayOn, 1) },
  });
  return unseen.flatMap(({ id, name, avatar_url: avatarUrl }) => {
    const { schedule } = schedules.get(id)!;
    const zone = zoneAt(schedule, now);
    const localToday = localDateOf(now, zone);
    const tomorrowOn = addDays(localToday, 1);
    const days = [
      { on: localToday, name: "hoy" },
      { on: tomorrowOn, name: `${weekdayName(tomorrowOn).slice(0, 3)} ${formatShortDate(tomorrowOn)}` },
    ];
    for (const { on, name: day } of days) {
      const segments = weekPlanOf(schedule, on)?.get(on)?.expectedSegments ?? [];
      const [first] = segments;
      // People who began the day know its shifts.
      if (!first || instantOf(on, first.from, zone) <= now) continue;
      return [
        {
          profileId: id,
          name,
          avatarUrl,
          on,
          when: `${day}, ${shiftsText(segments)}`,
        },
      ];
    }
    return [];
  });
}
