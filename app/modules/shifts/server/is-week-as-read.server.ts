import { statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { PublishedWeek } from "~/modules/schedules/published-week";
import type { LocalDate } from "~/time/dates";

/** Returns the number of the last record of a published week that decides its shifts; 0 without one. */
export const lastSeqOf = (published: PublishedWeek | undefined): number =>
  published
    ? Math.max(
        ...[published.publications, published.answers, published.added, published.releases].flatMap(
          (records) => records.map(({ seq }) => seq),
        ),
      )
    : 0;

/** Returns the condition that nothing that decides a person's week was recorded since the record with the number `known`. */
export const isWeekAsRead = ({
  profileId,
  week,
  known,
}: {
  profileId: string;
  week: LocalDate;
  known: number;
}): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${statements} WHERE ${statements.profileId} = ${profileId} AND ${statements.weekOn} = ${week}
    AND ${statements.kind} <> 'week_seen' AND ${statements.seq} > ${known})`;
