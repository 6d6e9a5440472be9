import { statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";

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
