import { absenceKinds, absences, monthExports, profiles, schedules } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import { kindNameWhenAccepted } from "~/modules/schedules/absence-versions.server";
import type { Schedule } from "~/modules/schedules/schedule";
import { toAbsence, type AbsenceRow } from "~/modules/schedules/to-absence";
import { groupBy } from "~/platform/group-by";
import type { AnswersTo } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import type { RecordedAbsence, RecordedPlan } from "./model/plan-changes-after";

const authorRow = alias(profiles, "author");
const earlierAbsenceRow = alias(absences, "earlier");

interface PlanRow {
  kind: RecordedPlan["kind"];
  seq: number;
  profile_id: string | null;
  recorded_at: number;
  author_name: string | null;
  author_email: string | null;
}

type AuthorRow = Pick<PlanRow, "recorded_at" | "author_name" | "author_email">;

interface AbsenceVersionRow extends AuthorRow, AbsenceRow {
  profile_id: string;
  state: string;
  what: string;
  before_what: string | null;
  before_state: string | null;
  before_from: LocalDate | null;
  before_to: LocalDate | null;
}

interface Scope {
  companyId: string;
  profileIds: readonly string[];
  range: DateRange;
}

/**
 * Returns the statements for {@link readPlanChanges}: the terms, calendars and absences that were recorded after the company's first
 * export. Without exports they return no rows.
 */
export function planChangeQueries({ companyId, profileIds, range }: Scope) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;
  const firstAt = sql`(SELECT min(${monthExports.firstAt}) FROM ${monthExports} WHERE ${monthExports.companyId} = ${companyId})`;
  const columns = sql`${authorRow.fullName} AS author_name, ${authorRow.email} AS author_email`;
  const isAccepted = sql`(${absences.state} = 'accepted' OR ${earlierAbsenceRow.state} = 'accepted')`;
  return {
    plans: sql<PlanRow>`SELECT ${schedules.kind}, ${schedules.seq}, ${schedules.profileId}, ${schedules.recordedAt}, ${columns}
        FROM ${schedules} LEFT JOIN ${profiles} ${authorRow} ON ${authorRow.id} = ${schedules.authorId}
        WHERE ${schedules.companyId} = ${companyId} AND (${schedules.profileId} IS NULL OR ${schedules.profileId} IN ${ids})
          AND ${schedules.kind} IN ('terms_agreed', 'calendar_declared') AND ${schedules.recordedAt} > ${firstAt}`,
    absences: sql<AbsenceVersionRow>`SELECT ${absences.profileId}, ${absences.recordedAt}, ${absences.state}, ${absences.kind}, ${absences.fromDay}, ${absences.toDay},
          ${absences.part}, ${absences.partFrom}, ${absences.partTo}, ${kindNameWhenAccepted()} AS kind_name, ${absenceKinds.covers}, ${absenceKinds.isPrivate},
          ${whatOf(absences)} AS what, ${whatOf(earlierAbsenceRow)} AS before_what, ${earlierAbsenceRow.state} AS before_state, ${earlierAbsenceRow.fromDay} AS before_from, ${earlierAbsenceRow.toDay} AS before_to, ${columns}
        FROM ${absences}
        LEFT JOIN ${absences} ${earlierAbsenceRow} ON ${earlierAbsenceRow.absenceId} = ${absences.absenceId} AND ${earlierAbsenceRow.version} = ${absences.version} - 1
        LEFT JOIN ${absenceKinds} ON ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}
        LEFT JOIN ${profiles} ${authorRow} ON ${authorRow.id} = ${absences.authorId}
        WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} IN ${ids} AND ${absences.recordedAt} > ${firstAt} AND ${isAccepted}
          AND (${absences.fromDay} <= ${range.to} AND ${absences.toDay} >= ${range.from}
            OR ${earlierAbsenceRow.fromDay} <= ${range.to} AND ${earlierAbsenceRow.toDay} >= ${range.from})`,
  };
}

/** Kind and part of an absence, as one text. */
const whatOf = ({ kind, part, partFrom, partTo }: typeof absences | typeof earlierAbsenceRow) =>
  sql`json_array(${kind}, ${part}, ${partFrom}, ${partTo})`;

/** Returns the plans of a person that were recorded after the company's first export. */
export function readPlanChanges(answers: AnswersTo<ReturnType<typeof planChangeQueries>>) {
  const plansOf = groupBy(answers.plans.results, ({ profile_id }) => profile_id);
  const absencesOf = groupBy(answers.absences.results, ({ profile_id }) => profile_id);
  return (profileId: string, schedule: Schedule) => ({
    schedule,
    recorded: [...(plansOf.get(null) ?? []), ...(plansOf.get(profileId) ?? [])].map((row): RecordedPlan => ({
      kind: row.kind,
      seq: row.seq,
      ...recordOf(row),
    })),
    absences: (absencesOf.get(profileId) ?? []).map((row): RecordedAbsence => {
      const { name, isPrivate } = toAbsence(row);
      return {
        ...recordOf(row),
        name: isPrivate ? "Ausencia" : name,
        // Sick leave and birth need no answer: the name of their author would disclose the cause.
        ...(isPrivate && { author: null }),
        after: row.state === "accepted" ? { from: row.from_day, to: row.to_day, what: row.what } : null,
        before:
          row.before_state === "accepted"
            ? { from: row.before_from!, to: row.before_to!, what: row.before_what! }
            : null,
      };
    }),
  });
}

const recordOf = ({ recorded_at, author_name, author_email }: AuthorRow) => ({
  recordedAt: recorded_at,
  author: displayName({ fullName: author_name, email: author_email }),
});
