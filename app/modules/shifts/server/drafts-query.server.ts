import { profiles, shiftDrafts } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { LocalDate } from "~/time/dates";
import type { Draft, WeekDays } from "../model/shift-week";

/** The people and the weeks of drafts to read. */
export interface DraftsOf {
  companyId: string;
  profileIds: readonly string[];
  /** Mondays. */
  weeks: readonly LocalDate[];
}

/** Returns the query whose rows {@link toDrafts} reads. */
export const draftsQuery = ({ companyId, profileIds, weeks }: DraftsOf): SQL<DraftRow> =>
  sql`SELECT ${shiftDrafts.profileId}, ${shiftDrafts.weekOn}, ${shiftDrafts.version}, ${shiftDrafts.days}, ${shiftDrafts.updatedAt},
      ${profiles.fullName}, ${profiles.email}
    FROM ${shiftDrafts} LEFT JOIN ${profiles} ON ${profiles.id} = ${shiftDrafts.updatedBy}
    WHERE ${shiftDrafts.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))
      AND ${shiftDrafts.weekOn} IN (SELECT value FROM json_each(${JSON.stringify(weeks)})) AND ${shiftDrafts.companyId} = ${companyId}`;

interface DraftRow {
  profile_id: string;
  week_on: LocalDate;
  version: number;
  days: string;
  updated_at: number;
  full_name: string | null;
  email: string | null;
}

/** A draft of a person's week. */
export interface StoredDraft {
  profileId: string;
  week: LocalDate;
  draft: Draft;
}

/** Returns the drafts in the answer to {@link draftsQuery}. */
export const toDrafts = (rows: readonly DraftRow[]): StoredDraft[] =>
  rows.map((row) => ({
    profileId: row.profile_id,
    week: row.week_on,
    draft: {
      version: row.version,
      days: JSON.parse(row.days) as WeekDays,
      updatedBy: displayName({ fullName: row.full_name, email: row.email }),
      updatedAt: row.updated_at,
    },
  }));
