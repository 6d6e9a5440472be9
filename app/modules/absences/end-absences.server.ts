import { absences, events, profiles } from "#cell";
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertRows } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";

/** The note of the versions that a deactivation writes, and of those that restore them. */
const endedNote = "Al desactivar el acceso.";
const restoredNote = "Al deshacer la desactivación.";

const versionBeforeRow = alias(absences, "version_before");

/** A new UUID for each row. */
const newUuid = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8'
  || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

interface DeactivatedPeople {
  companyId: string;
  /** The people's keys in the ledger. */
  subjects: readonly number[];
  /** The manager, or the person who leaves. */
  authorId: string;
  now: number;
}

const subjectListOf = (subjects: readonly number[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(subjects)}))`;

/** The day of a person's last deactivation. */
const lastDeactivatedOn = sql`(SELECT max(${events.day}) FROM ${events} WHERE ${events.subject} = ${profiles.subject}
  AND ${events.kind} = 'member' AND ${events.payload} ->> '$.status' = 'inactive')`;

/** The condition on `absences` that a deactivation with the last day `lastOn` ends this version, or a part of it. */
export const isEndedAfter = (lastOn: SQL | LocalDate): SQL =>
  sql`${isLastVersion()} AND (${absences.state} = 'requested' OR (${absences.state} = 'accepted' AND ${absences.toDay} > ${lastOn}))`;

/**
 * Returns the statement that ends absences of people who are deactivated: it withdraws those that wait or begin later, and cuts those that
 * last longer. It needs the batch of the deactivation, which ends other things too (`team/README.md`).
 * @param lastOn the last day. Null for people who are activated: the day of their last deactivation, which before 28 November 2026 ended
 * no absence.
 */
export function endAbsences({
  companyId,
  subjects,
  authorId,
  now,
  lastOn,
}: DeactivatedPeople & { lastOn: LocalDate | null }): SQL {
  const lastDay = lastOn ?? lastDeactivatedOn;
  const isShortened = sql`${absences.state} = 'accepted' AND ${absences.fromDay} <= ${lastDay}`;
  return insertRows(
    absences,
    {
      ...getTableColumns(absences),
      id: newUuid,
      version: sql`${absences.version} + 1`,
      toDay: sql`CASE WHEN ${isShortened} THEN ${lastDay} ELSE ${absences.toDay} END`,
      state: sql`CASE WHEN ${isShortened} THEN 'accepted' ELSE 'withdrawn' END`,
      authorId,
      recordedAt: now,
      note: endedNote,
    },
    sql`FROM ${absences} JOIN ${profiles} ON ${profiles.id} = ${absences.profileId}
      WHERE ${absences.companyId} = ${companyId} AND ${profiles.subject} IN ${subjectListOf(subjects)} AND ${isEndedAfter(lastDay)}`,
  );
}

/**
 * Returns the statement that restores the absences that one deactivation ended.
 * @param endedAt when it was recorded (ms).
 */
export const restoreAbsences = ({
  companyId,
  subjects,
  authorId,
  now,
  endedAt,
}: DeactivatedPeople & { endedAt: number }): SQL =>
  insertRows(
    absences,
    {
      ...getTableColumns(versionBeforeRow),
      id: newUuid,
      version: sql`${absences.version} + 1`,
      authorId,
      recordedAt: now,
      note: restoredNote,
    },
    sql`FROM ${absences} JOIN ${profiles} ON ${profiles.id} = ${absences.profileId}
      JOIN ${absences} ${versionBeforeRow} ON ${versionBeforeRow.absenceId} = ${absences.absenceId} AND ${versionBeforeRow.version} = ${absences.version} - 1
      WHERE ${absences.companyId} = ${companyId} AND ${profiles.subject} IN ${subjectListOf(subjects)}
        AND ${absences.recordedAt} = ${endedAt} AND ${absences.note} = ${endedNote} AND ${isLastVersion()}`,
  );
