import { shiftDrafts } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { namesOf, replaceColumns } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { toStoredDays } from "../model/to-stored-days";
import type { WeekDays } from "../model/shift-week";

/** A week to save as a draft. */
export interface DraftToSave {
  profileId: string;
  days: WeekDays;
  /** The version that the manager saw; 0 without a draft. */
  version: number;
}

interface DraftsToInsert {
  member: Member;
  week: LocalDate;
  drafts: readonly DraftToSave[];
  now: number;
}

interface SavedRow {
  profile_id: string;
  version: number;
}

/**
 * Returns the statement that saves drafts whose version is as the manager saw it. It returns the profiles and versions of the saved ones.
 */
export function insertDrafts({
  member: { company, profile },
  week,
  drafts,
  now,
}: DraftsToInsert): SQL<SavedRow> {
  const draftsToStore = drafts.map(({ profileId, days, version }) => ({
    profileId,
    days: toStoredDays(days),
    version,
  }));
  const isUnchanged = isDraftAsRead({
    profileId: sql`value ->> 'profileId'`,
    week,
    version: sql`value ->> 'version'`,
  });
  return sql`INSERT INTO ${shiftDrafts} (${namesOf(shiftDrafts, "profileId", "weekOn", "companyId", "version", "days", "updatedBy", "updatedAt")})
    SELECT value ->> 'profileId', ${week}, ${company.id}, (value ->> 'version') + 1, value -> 'days', ${profile.id}, ${now}
    FROM json_each(${JSON.stringify(draftsToStore)}) WHERE ${isUnchanged}
    ON CONFLICT (${namesOf(shiftDrafts, "profileId", "weekOn")}) DO UPDATE SET ${replaceColumns(shiftDrafts, "version", "days", "updatedBy", "updatedAt")}
    RETURNING ${namesOf(shiftDrafts, "profileId", "version")}`;
}

/** Returns the condition that nobody saved a draft since the version that was read; 0 without a draft. */
export const isDraftAsRead = ({
  profileId,
  week,
  version,
}: {
  profileId: SQL;
  week: LocalDate;
  version: SQL;
}): SQL =>
  sql`coalesce((SELECT ${shiftDrafts.version} FROM ${shiftDrafts} WHERE ${shiftDrafts.profileId} = ${profileId}
    AND ${shiftDrafts.weekOn} = ${week}), 0) = ${version}`;
