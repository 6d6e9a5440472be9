import { absenceKinds, absences, centres, events, schedules, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import type { ScheduleKind } from "~/modules/ledger/rules/payloads";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
import { batch, fixed, type AnswersTo } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { keptKindName } from "./kept-kind-name.server";
import { firstAcceptedAt, isLastVersion } from "./last-absence-version.server";
import { toAbsence, type AbsenceRow } from "./to-absence";
import { holidayYears, nationalHolidays } from "./holidays/public-holidays";
import type { BalanceMove, CalendarDay, CalendarYear, Schedule } from "./schedule";
import { toWeeks, weeksQuery } from "./read-weeks.server";
import { readContent, toCalendar, toMove, toTerms } from "./schedule-content";

/** A person's schedule, and the moves of their balance. */
export interface PersonSchedule {
  schedule: Schedule;
  moves: BalanceMove[];
}

interface ScheduleRow {
  profile_id: string | null;
  kind: ScheduleKind;
  seq: number;
  recorded_at: number;
  author_id: string;
  content: string;
  facts: string | null;
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

type CompanyZone = Pick<Company, "id" | "timeZone">;

const scheduleColumns = fixed(
  sql`${schedules.profileId}, ${schedules.kind}, ${schedules.seq}, ${schedules.recordedAt}, ${schedules.authorId}, ${schedules.content}, ${schedules.facts}`,
);

/** Returns the statement whose rows {@link toCalendars} reads. */
export const calendarsQuery = ({ id: companyId }: Pick<Company, "id">): SQL =>
  sql`SELECT ${scheduleColumns} FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS NULL`;

/** Returns the declared calendars of a company's centres, also those that another one replaced. */
export const toCalendars = (rows: readonly unknown[]): CalendarYear[] =>
  (rows as ScheduleRow[]).map((row) => toCalendar(readContent("calendar_declared", row), row));

/** Which schedules to read. */
export interface RequestedSchedules {
  /** Null for everybody who has a schedule. */
  profileIds: readonly string[] | null;
  /**
   * The days of which the published shifts are read, in whole weeks. A reader of balances needs all. `none` is for a reader of terms and calendars:
   * its schedules say nothing about a published week.
   */
  weeks: DateRange | "all" | "none";
}

/** Returns the statements whose answers {@link toSchedules} reads: one part of a batch. */
export function scheduleQueries(
  { id: companyId }: Pick<Company, "id">,
  { profileIds, weeks }: RequestedSchedules,
) {
  // A list of one person would cost rows in each statement of a punch.
  const ids =
    profileIds?.length === 1
      ? sql`(${profileIds[0]})`
      : sql`(SELECT value FROM json_each(${JSON.stringify(profileIds ?? [])}))`;
  const whose =
    profileIds === null ? sql`${schedules.profileId} IS NOT NULL` : sql`${schedules.profileId} IN ${ids}`;
  const planned = sql`SELECT DISTINCT ${schedules.profileId} FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${whose}`;
  const among = profileIds === null ? sql`(${planned})` : ids;
  return {
    calendars: calendarsQuery({ id: companyId }),
    own: sql`SELECT ${scheduleColumns} FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${whose}`,
    endings: sql`SELECT ${profiles.id} AS profile_id, ${events.subjectSeq}, ${events.day} FROM ${profiles}
        CROSS JOIN ${events} INDEXED BY events_members ON ${events.subject} = ${profiles.subject} AND ${events.kind} = 'member'
        WHERE ${profiles.id} IN (${planned}) AND ${events.payload} ->> '$.status' = 'inactive'`,
    centres: sql`SELECT ${centres.id}, ${centres.timeZone} FROM ${centres} WHERE ${centres.companyId} = ${companyId}`,
    absences: sql`SELECT ${absences.profileId}, ${absences.kind}, ${absences.fromDay}, ${absences.toDay}, ${absences.part}, ${absences.partFrom},
          ${absences.partTo}, ${keptKindName()} AS kind_name, ${absenceKinds.covers}, ${absenceKinds.isPrivate}, ${firstAcceptedAt()} AS accepted_at
        FROM ${absences} LEFT JOIN ${absenceKinds} ON ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}
        WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} IN ${among} AND ${absences.state} = 'accepted' AND ${isLastVersion()}`,
    // The plus keeps the index of the company's people out, which would read all of them.
    employment: sql`SELECT ${profiles.id}, ${profiles.employedSince} FROM ${profiles}
        WHERE +${profiles.companyId} = ${companyId} AND ${profiles.id} IN ${among} AND ${profiles.employedSince} IS NOT NULL`,
    weeks: weeks === "none" ? undefined : weeksQuery({ companyId, among, weeks }),
  };
}

type ScheduleAnswers = AnswersTo<ReturnType<typeof scheduleQueries>>;

/** Returns the schedules of some people of a company, in one round trip. People without terms have a schedule without terms. */
export async function readSchedules(
  { db }: Pick<Deps, "db">,
  company: CompanyZone,
  requested: RequestedSchedules,
): Promise<Map<string, PersonSchedule>> {
  const answers = await withRetries(() => batch(db, scheduleQueries(company, requested)));
  return toSchedules(answers, company, requested.profileIds);
}

/** Returns the schedules in the answers to {@link scheduleQueries}, by profile. */
export function toSchedules(
  answers: ScheduleAnswers,
  company: CompanyZone,
  profileIds: readonly string[] | null,
): Map<string, PersonSchedule> {
  const centreRows = answers.centres.results as CentreRow[];
  const sinceRows = answers.employment.results as SinceRow[];
  const timeZones = {
    company: company.timeZone,
    centres: Object.fromEntries(centreRows.map(({ id, time_zone }) => [id, time_zone ?? company.timeZone])),
  };
  const recordOf = ({ seq, recorded_at }: ScheduleRow) => ({
    seq,
    recordedOn: localDateOf(recorded_at, company.timeZone),
  });
  const shared = {
    calendars: toCalendars(answers.calendars.results),
    nationalDays,
    timeZones,
  };
  const weeksOf = toWeeks(answers.weeks?.results ?? []);
  const sinceOf = new Map(sinceRows.map(({ id, employed_since }) => [id, employed_since]));
  const rowsOf = groupBy(answers.own.results as ScheduleRow[], ({ profile_id }) => profile_id!);
  const endingsOf = groupBy(answers.endings.results as EndingRow[], ({ profile_id }) => profile_id);
  const absencesOf = groupBy(answers.absences.results as PersonAbsenceRow[], ({ profile_id }) => profile_id);
  return new Map(
    (profileIds ?? [...rowsOf.keys()]).map((profileId) => {
      const rows = rowsOf.get(profileId) ?? [];
      const terms = rows
        .filter(({ kind }) => kind === "terms_agreed")
        .map((row) => ({ ...toTerms(readContent("terms_agreed", row)), ...recordOf(row) }));
      const moves = rows
        .filter(({ kind }) => kind === "balance_moved")
        .map((row) => toMove(readContent("balance_moved", row), row));
      const ended = (endingsOf.get(profileId) ?? []).map(({ day, subject_seq }) => ({
        on: day,
        seq: subject_seq,
      }));
      const absences = (absencesOf.get(profileId) ?? []).map(toAbsence);
      const weeks = weeksOf.get(profileId) ?? [];
      const employedSince = sinceOf.get(profileId) ?? null;
      return [
        profileId,
        { schedule: { ...shared, employedSince, absences, weeks, terms, endings: ended }, moves },
      ];
    }),
  );
}
