import { absenceKinds, absences, centres, events, plans, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import type { PlanKind } from "~/modules/ledger/rules/payloads";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
import { batch, fixed } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { isLastVersion } from "./last-absence-version.server";
import { toAbsence, type AbsenceRow } from "./to-absence";
import { holidayYears, nationalHolidays } from "./holidays/public-holidays";
import type { BalanceMove, CalendarDay, CalendarYear, Plan } from "./plan";
import { readContent, toCalendar, toMove, toTerms } from "./plan-content";

/** A person's plan, and the moves of their balance. */
export interface PersonPlan {
  plan: Plan;
  moves: BalanceMove[];
}

interface PlanRow {
  profile_id: string | null;
  kind: PlanKind;
  seq: number;
  recorded_at: number;
  author_id: string;
  content: string;
}

interface EndingRow {
  profile_id: string;
  subject_seq: number;
  day: LocalDate;
}

type PersonAbsenceRow = AbsenceRow & { profile_id: string };

interface SinceRow {
  id: string;
  employed_since: LocalDate;
}

interface CentreRow {
  id: string;
  time_zone: string | null;
}

/** The national days of all known years. */
const nationalDays: readonly CalendarDay[] = holidayYears.flatMap((year) =>
  nationalHolidays(year)!.map((day) => ({ ...day, factor: 0 })),
);

type Planning = Pick<Company, "id" | "timeZone">;

const planColumns = fixed(
  sql`${plans.profileId}, ${plans.kind}, ${plans.seq}, ${plans.recordedAt}, ${plans.authorId}, ${plans.content}`,
);

/** Returns the statement whose rows {@link toCalendars} reads. */
export const calendarsQuery = ({ id: companyId }: Pick<Company, "id">): SQL =>
  sql`SELECT ${planColumns} FROM ${plans} WHERE ${plans.companyId} = ${companyId} AND ${plans.profileId} IS NULL`;

/** Returns the declared calendars of a company's centres, also those that another one replaced. */
export const toCalendars = (rows: readonly unknown[]): CalendarYear[] =>
  (rows as PlanRow[]).map((row) => toCalendar(readContent("calendar_declared", row.content), row));

/**
 * Returns the statements whose rows {@link toPlans} reads, for a batch.
 * @param profileIds null for everybody who has a plan.
 */
export function planQueries({ id: companyId }: Planning, profileIds: readonly string[] | null): SQL[] {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(profileIds ?? [])}))`;
  const whose = profileIds === null ? sql`${plans.profileId} IS NOT NULL` : sql`${plans.profileId} IN ${ids}`;
  const planned = sql`SELECT DISTINCT ${plans.profileId} FROM ${plans} WHERE ${plans.companyId} = ${companyId} AND ${whose}`;
  const absent = profileIds === null ? sql`(${planned})` : ids;
  return [
    calendarsQuery({ id: companyId }),
    sql`SELECT ${planColumns} FROM ${plans} WHERE ${plans.companyId} = ${companyId} AND ${whose}`,
    sql`SELECT ${profiles.id} AS profile_id, ${events.subjectSeq}, ${events.day} FROM ${profiles}
        JOIN ${events} ON ${events.subject} = ${profiles.subject} AND ${events.kind} = 'member'
        WHERE ${profiles.id} IN (${planned}) AND ${events.payload} ->> '$.status' = 'inactive'`,
    sql`SELECT ${centres.id}, ${centres.timeZone} FROM ${centres} WHERE ${centres.companyId} = ${companyId}`,
    sql`SELECT ${absences.profileId}, ${absences.kind}, ${absences.fromDay}, ${absences.toDay}, ${absences.part}, ${absences.partFrom},
          ${absences.partTo}, ${absenceKinds.name} AS kind_name, ${absenceKinds.covers}, ${absenceKinds.isPrivate}
        FROM ${absences} LEFT JOIN ${absenceKinds} ON ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}
        WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} IN ${absent} AND ${absences.state} = 'accepted' AND ${isLastVersion()}`,
    sql`SELECT ${profiles.id}, ${profiles.employedSince} FROM ${profiles}
        WHERE ${profiles.companyId} = ${companyId} AND ${profiles.id} IN (${profileIds === null ? planned : ids}) AND ${profiles.employedSince} IS NOT NULL`,
  ];
}

/** Returns the plans of some people of a company, in one round trip. People without terms have a plan without terms. */
export async function readPlans(
  { db }: Pick<Deps, "db">,
  company: Planning,
  profileIds: readonly string[] | null,
): Promise<Map<string, PersonPlan>> {
  const answers = await withRetries(() => batch(db, planQueries(company, profileIds)));
  const results = answers.map(({ results }) => results);
  return toPlans(results, company, profileIds);
}

/** Returns the plans in the rows of {@link planQueries}, by profile. */
export function toPlans(
  results: readonly (readonly unknown[])[],
  company: Planning,
  profileIds: readonly string[] | null,
): Map<string, PersonPlan> {
  const [calendars, own, endings, centreRows, absent, sinceRows] = results as [
    PlanRow[],
    PlanRow[],
    EndingRow[],
    CentreRow[],
    PersonAbsenceRow[],
    SinceRow[],
  ];
  const timeZones = {
    company: company.timeZone,
    centres: Object.fromEntries(centreRows.map(({ id, time_zone }) => [id, time_zone ?? company.timeZone])),
  };
  const recordOf = ({ seq, recorded_at }: PlanRow) => ({
    seq,
    recordedOn: localDateOf(recorded_at, company.timeZone),
  });
  const shared = {
    calendars: toCalendars(calendars),
    nationalDays,
    timeZones,
  };
  const sinceOf = new Map(sinceRows.map(({ id, employed_since }) => [id, employed_since]));
  const rowsOf = groupBy(own, ({ profile_id }) => profile_id!);
  const endingsOf = groupBy(endings, ({ profile_id }) => profile_id);
  const absencesOf = groupBy(absent, ({ profile_id }) => profile_id);
  return new Map(
    (profileIds ?? [...rowsOf.keys()]).map((profileId) => {
      const rows = rowsOf.get(profileId) ?? [];
      const terms = rows
        .filter(({ kind }) => kind === "terms_agreed")
        .map((row) => ({ ...toTerms(readContent("terms_agreed", row.content)), ...recordOf(row) }));
      const moves = rows
        .filter(({ kind }) => kind === "balance_moved")
        .map((row) => toMove(readContent("balance_moved", row.content), row));
      const ended = (endingsOf.get(profileId) ?? []).map(({ day, subject_seq }) => ({
        on: day,
        seq: subject_seq,
      }));
      const absences = (absencesOf.get(profileId) ?? []).map(toAbsence);
      const employedSince = sinceOf.get(profileId) ?? null;
      return [profileId, { plan: { ...shared, employedSince, absences, terms, endings: ended }, moves }];
    }),
  );
}
