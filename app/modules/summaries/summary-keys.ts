import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";

interface Told {
  companyId: string;
  /** The first day of the period. */
  from: LocalDate;
}

/** What the one mail of a week says of itself. */
export const weekKey = ({ companyId, from }: Told) => `week:${companyId}:${from}`;

/** The same of a person's month; it ends in their id. */
export const monthKey = ({ companyId, from }: Told, profileId: string) =>
  `month:${companyId}:${from.slice(0, "yyyy-mm".length)}:${profileId}`;

/** The same of a manager's morning. */
export const dayKey = ({ companyId, from }: Told, profileId: string) =>
  `morning:${companyId}:${from}:${profileId}`;

/** A condition: it is a summary's. */
export const isSummary = (dedupeKey: SQLWrapper): SQL =>
  sql`(${dedupeKey} GLOB 'week:*' OR ${dedupeKey} GLOB 'month:*' OR ${dedupeKey} GLOB 'morning:*')`;
