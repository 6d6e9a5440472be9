import { sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal } from "~/platform/statement.server";
import { clockHourOf, rememberedCallHours, startOfHour } from "../call-hours";

/**
 * Returns the value of `call_hours` after a call at `now`: the stored hours of the last three days, the hour of the last use, and this
 * one. The database adds them, so that calls in parallel lose no hour.
 */
export function addCallHour(
  { callHours, lastUsedAt }: { callHours: SQLiteColumn; lastUsedAt: SQLiteColumn },
  now: number,
): SQL {
  const hour = clockHourOf(now);
  return sql`(SELECT json_group_array(value) FROM (
    SELECT value FROM json_each(${callHours})
    UNION SELECT ${lastUsedAt} / ${literal(startOfHour(1))}
    UNION SELECT ${literal(hour)}
    ORDER BY value) WHERE value > ${literal(hour - rememberedCallHours)})`;
}
