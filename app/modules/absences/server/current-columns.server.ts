import { absenceKinds, absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kindNameWhenAccepted } from "~/modules/schedules/absence-versions.server";
import { toAbsencePart, type AbsenceRow } from "~/modules/schedules/to-absence";
import type { CurrentAbsence, AbsenceState } from "../model/current-absence";

const anyVersionRow = alias(absences, "any_version");
const previousVersionRow = alias(absences, "previous_version");

/**
 * An answer is a version after a requested one; a manager who records an absence writes its first version. A manager who only moves the
 * days of an accepted absence has answered nothing, and a private kind stays hidden from them.
 */
const isAnswer = sql`(${anyVersionRow.version} = 1 OR EXISTS (SELECT 1 FROM ${absences} ${previousVersionRow}
  WHERE ${previousVersionRow.absenceId} = ${anyVersionRow.absenceId} AND ${previousVersionRow.version} = ${anyVersionRow.version} - 1 AND ${previousVersionRow.state} = 'requested'))`;

/** The columns of `absences` that {@link toCurrentAbsence} reads, for its last versions. */
export const currentColumns =
  (): SQL => sql`${absences.absenceId}, ${absences.version}, ${absences.profileId},
  ${absences.kind}, ${absences.fromDay}, ${absences.toDay}, ${absences.part}, ${absences.partFrom}, ${absences.partTo},
  ${absences.state}, ${absences.authorId}, ${absences.recordedAt}, ${absences.note},
  (SELECT ${kindNameWhenAccepted()} FROM ${absenceKinds}
    WHERE ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}) AS kind_name,
  (SELECT ${anyVersionRow.note} FROM ${absences} ${anyVersionRow} WHERE ${anyVersionRow.absenceId} = ${absences.absenceId} AND ${anyVersionRow.version} = 1) AS request,
  (SELECT json_group_array(${anyVersionRow.authorId}) FROM ${absences} ${anyVersionRow}
    WHERE ${anyVersionRow.absenceId} = ${absences.absenceId} AND ${anyVersionRow.state} IN ('accepted', 'declined') AND ${isAnswer}) AS answerers`;

export type CurrentRow = Omit<AbsenceRow, "covers" | "is_private"> & {
  absence_id: string;
  version: number;
  profile_id: string;
  state: AbsenceState;
  author_id: string;
  recorded_at: number;
  note: string | null;
  request: string | null;
  answerers: string;
};

/** Returns the absence of a row of {@link currentColumns}. */
export const toCurrentAbsence = (row: CurrentRow): CurrentAbsence => ({
  id: row.absence_id,
  version: row.version,
  profileId: row.profile_id,
  kind: row.kind,
  kindName: row.kind_name,
  from: row.from_day,
  to: row.to_day,
  part: toAbsencePart(row),
  state: row.state,
  authorId: row.author_id,
  recordedAt: row.recorded_at,
  request: row.request,
  note: row.version === 1 ? null : row.note,
  answererIds: JSON.parse(row.answerers) as string[],
});
