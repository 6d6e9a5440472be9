import { timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { renderOnce } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { firstRunningDay } from "./time-log";

const entryRow = alias(timeLogs, "t");

/** Minutes as clocks show them (time/worked): of an entry, and of its pauses that do not count as work. */
const logMinutes = sql`${entryRow.checkOutTime} / 60000 - ${entryRow.checkInTime} / 60000`;
const restMinutes = sql`(
  SELECT sum(coalesce(p.value ->> 'end_at', ${entryRow.checkOutTime}) / 60000 - (p.value ->> 'start_at') / 60000)
  FROM json_each(${entryRow.parts}, '$.pauses') p WHERE NOT p.value ->> 'counts_as_work')`;

/** The totals of rows `t` of time_logs, in minutes. `missing` counts only exits that the register calls missing. */
export const tallyColumns = renderOnce(
  sql`count(*) AS records, count(*) - count(${entryRow.checkOutTime}) AS unended, total(${entryRow.exitMissing}) AS missing,
  total(${logMinutes}) AS gross,
  total(CASE WHEN ${entryRow.checkOutTime} IS NOT NULL AND ${entryRow.parts} IS NOT NULL THEN ${restMinutes} END) AS rests`,
);

/** The columns of {@link tallyColumns}. */
export type TallyRow = Record<"records" | "unended" | "missing" | "gross" | "rests", number>;

/** The totals of {@link tallyColumns}, and the number of entries without an end that are too old to run, on a day. */
export const tallyColumnsOn = (todayOn: LocalDate) =>
  sql`${tallyColumns}, total(${entryRow.checkOutTime} IS NULL AND ${entryRow.exitMissing} = 0 AND ${entryRow.day} < ${firstRunningDay(todayOn)}) AS "openTooLong"`;

/** The columns of {@link tallyColumnsOn}. */
export type DatedTallyRow = TallyRow & { openTooLong: number };
