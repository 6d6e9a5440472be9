import { absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import { listOf, nameOf } from "~/platform/statement.server";
import type { AbsenceState } from "../held-absence";
import type { AbsenceVersion } from "../history-text";
import { toAbsencePart, type AbsenceRow } from "~/modules/schedules/to-absence";

/** The most versions of one absence, the last ones; and of all absences of a person. */
const mostVersionsEach = 20;
const mostVersions = 1_000;

const versionColumns = [
  ...[absences.absenceId, absences.version, absences.fromDay, absences.toDay],
  ...[absences.part, absences.partFrom, absences.partTo],
  ...[absences.state, absences.authorId, absences.recordedAt, absences.note],
];

/** Returns the statement whose rows {@link toHistories} reads, for a batch: the versions of a person's absences that have more than one. */
export const historyQuery = (companyId: string, profileId: string): SQL =>
  sql`WITH numbered AS (SELECT ${listOf(versionColumns.map((column) => sql`${column}`))},
          row_number() OVER (PARTITION BY ${absences.absenceId} ORDER BY ${absences.version} DESC) AS nth,
          count(*) OVER (PARTITION BY ${absences.absenceId}) AS versions
        FROM ${absences} WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profileId})
      SELECT ${listOf(versionColumns.map(nameOf))} FROM numbered WHERE versions > 1 AND nth <= ${mostVersionsEach}
      ORDER BY ${nameOf(absences.fromDay)} DESC, ${nameOf(absences.absenceId)}, ${nameOf(absences.version)} LIMIT ${mostVersions}`;

type VersionRow = Pick<AbsenceRow, "from_day" | "to_day" | "part" | "part_from" | "part_to"> & {
  absence_id: string;
  version: number;
  state: AbsenceState;
  author_id: string;
  recorded_at: number;
  note: string | null;
};

/** Returns the versions in the rows of {@link historyQuery}, the first one first, by absence. */
export function toHistories(rows: readonly unknown[]): Map<string, AbsenceVersion[]> {
  const byAbsence = groupBy(rows as VersionRow[], ({ absence_id }) => absence_id);
  return new Map(
    [...byAbsence].map(([id, versions]) => [
      id,
      versions
        .map((row) => ({
          version: row.version,
          from: row.from_day,
          to: row.to_day,
          part: toAbsencePart(row),
          state: row.state,
          authorId: row.author_id,
          recordedAt: row.recorded_at,
          note: row.note,
        }))
        .sort((one, other) => one.version - other.version),
    ]),
  );
}
