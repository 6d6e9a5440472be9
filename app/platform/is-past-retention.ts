import { lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { dateOfUtc } from "~/time/dates";
import { dayMs } from "~/time/units";

/** Returns an SQL condition: a row is older than its table's retention. The column holds instants or local dates. */
export function isPastRetention({ after, days }: { after: SQLiteColumn; days: number }, now: number): SQL {
  const limit = now - days * dayMs;
  return lt(after, after.dataType === "string" ? dateOfUtc(limit) : limit);
}
