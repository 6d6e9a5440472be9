import { schedules, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all } from "~/platform/statement.server";
import { readContent, type ScheduleContents } from "../schedule-content";

/** The calendar of a centre that holds in a year, and who declared it. */
export interface DeclaredCalendar {
  content: ScheduleContents["calendar_declared"];
  author: string;
  recordedAt: number;
}

interface Row {
  content: string;
  recorded_at: number;
  full_name: string | null;
  email: string | null;
}

/** Returns the last declared calendar of a year for each centre that has one, by centre. */
export async function findCalendars(
  { db }: Pick<Deps, "db">,
  { companyId, year }: { companyId: string; year: number },
): Promise<Map<string, DeclaredCalendar>> {
  // SQLite takes the other columns from the row with the greatest number.
  const rows = await withRetries(() =>
    all<Row>(
      db.$client,
      sql`SELECT ${schedules.content}, ${schedules.recordedAt}, ${profiles.fullName}, ${profiles.email}, max(${schedules.seq}) AS last
          FROM ${schedules} LEFT JOIN ${profiles} ON ${profiles.id} = ${schedules.authorId}
          WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS NULL AND ${schedules.kind} = 'calendar_declared'
            AND ${schedules.content} ->> '$.year' = ${year}
          GROUP BY ${schedules.content} ->> '$.centre'`,
    ),
  );
  return new Map(
    rows.map(({ content: json, recorded_at, full_name, email }) => {
      const content = readContent("calendar_declared", json);
      return [
        content.centre,
        { content, author: displayName({ fullName: full_name, email }), recordedAt: recorded_at },
      ];
    }),
  );
}
