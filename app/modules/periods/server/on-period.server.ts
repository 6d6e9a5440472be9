import { periods } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";

/** One version of an issued period. */
export interface PeriodKey {
  profileId: string;
  from: LocalDate;
  version: number;
}

/** Returns the condition on `periods` that a row is this version. */
export const isPeriod = ({ profileId, from, version }: PeriodKey): SQL =>
  sql`(${periods.profileId} = ${profileId} AND ${periods.fromDay} = ${from} AND ${periods.version} = ${version})`;
