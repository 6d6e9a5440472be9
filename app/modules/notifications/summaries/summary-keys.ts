import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";

interface SummaryPeriod {
  companyId: string;
  /** The first day of the period. */
  from: LocalDate;
}

/** The deduplication key of a company's weekly mail. */
export const weekKey = ({ companyId, from }: SummaryPeriod) => `week:${companyId}:${from}` as const;

/** The deduplication key of a person's monthly mail. It ends in their profile's id. */
export const monthKey = ({ companyId, from }: SummaryPeriod, profileId: string) =>
  `month:${companyId}:${from.slice(0, "yyyy-mm".length)}:${profileId}` as const;

/** The deduplication key of a manager's morning mail. */
export const dayKey = ({ companyId, from }: SummaryPeriod, profileId: string) =>
  `morning:${companyId}:${from}:${profileId}` as const;

/** A condition: the key is a summary's. */
export const isSummary = (dedupeKey: SQLWrapper): SQL =>
  sql`(${dedupeKey} GLOB 'week:*' OR ${dedupeKey} GLOB 'month:*' OR ${dedupeKey} GLOB 'morning:*')`;
