import { absenceKinds, absences, centres, events, profiles, schedules, statements } from "#cell";
import { sql, type Column, type SQL, type Table } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import type { ScheduleKind } from "~/modules/ledger/rules/payloads";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { batch, renderOnce, type AnswersTo } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { firstAcceptedAt, isLastVersion, kindNameWhenAccepted } from "./absence-versions.server";
import { toAbsence, type AbsenceRow } from "./to-absence";
import { holidayYears, nationalHolidays } from "./holidays/public-holidays";
import type { BalanceMove, CalendarDay, CalendarYear, Schedule } from "./schedule";
import { toWeeks, weeksQuery } from "./server/read-weeks.server";
import { readContent, toCalendar, toMove, toTerms } from "./schedule-content";

/** A person's schedule, and the moves of their balance. */
export interface ScheduleWithMoves {
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

type PersonAbsenceRow = AbsenceRow & { profile_id: string };

interface MemberRow {
  id: string;
  employed_since: LocalDate | null;
  /** JSON: the first day and the number of each event that ended their membership. */
  endings: string;
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

const scheduleColumns = renderOnce(
  sql`${schedules.profileId}, ${schedules.kind}, ${schedules.seq}, ${schedules.recordedAt}, ${schedules.authorId}, ${schedules.content}, ${schedules.facts}`,
);

/** Returns the statement whose rows {@link toCalendars} reads. */
export const calendarsQuery = ({ id: companyId }: Pick<Company, "id">): SQL<ScheduleRow> =>
  sql`SELECT ${scheduleColumns} FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS NULL`;

/** Returns the declared calendars of a company's centres, also those that another one replaced. */
export const toCalendars = (rows: readonly ScheduleRow[]): CalendarYear[] =>
  rows.map((row) => toCalendar(readContent("calendar_declared", row), row));

/** Which schedules to read. */
export interface RequestedSchedules {
  /** Null for everybody who has a schedule. */
  profileIds: readonly string[] | null;
  /**
   * The days of which the published shifts are read, in whole weeks. A reader of balances needs all. `none` is for a reader of terms and
   * calendars: its schedules say nothing about a published week.
   */
  weeks: DateRange | "all" | "none";
}

/** Returns the statements whose answers {@link toSchedules} reads: one part of a batch. */
export function scheduleQueries(
  { id: companyId }: Pick<Company, "id">,
  { profileIds, weeks }: RequestedSchedules,
) {
  const listedIds =
    profileIds === null
      ? sql`(SELECT DISTINCT ${schedules.profileId} AS value FROM ${schedules}
          WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS NOT NULL)`
      : sql`json_each(${JSON.stringify(profileIds)})`;
  /** Returns the FROM and WHERE of these people's rows. A list of one person would cost a row in each statement of a punch. */
  const fromPeopleRows = (table: Table, id: Column) =>
    profileIds?.length === 1
      ? sql`FROM ${table} WHERE ${id} = ${profileIds[0]}`
      : sql`FROM ${listedIds} listed CROSS JOIN ${table} WHERE ${id} = listed.value`;
  return {
    calendars: calendarsQuery({ id: companyId }),
    own: sql<ScheduleRow>`SELECT ${scheduleColumns} ${fromPeopleRows(schedules, schedules.profileId)} AND ${schedules.companyId} = ${companyId}`,
    centres: sql<CentreRow>`SELECT ${centres.id}, ${centres.timeZone} FROM ${centres} WHERE ${centres.companyId} = ${companyId}`,
    absences: sql<PersonAbsenceRow>`SELECT ${absences.profileId}, ${absences.kind}, ${absences.fromDay}, ${absences.toDay}, ${absences.part}, ${absences.partFrom},
          ${absences.partTo}, ${kindNameWhenAccepted()} AS kind_name, ${absenceKinds.covers}, ${absenceKinds.isPrivate}, ${firstAcceptedAt()} AS accepted_at
        FROM ${absences} LEFT JOIN ${absenceKinds} ON ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}
        WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} IN (SELECT value FROM ${listedIds}) AND ${absences.state} = 'accepted' AND ${isLastVersion()}`,
    // The plus keeps the index of the company's people out, which would read all of them. People without terms have no endings.
    members: sql<MemberRow>`SELECT ${profiles.id}, ${profiles.employedSince},
          (SELECT json_group_array(json_array(${events.day}, ${events.subjectSeq})) FROM ${events} INDEXED BY events_members
            WHERE ${events.subject} = ${profiles.subject} AND ${events.kind} = 'member' AND ${events.payload} ->> '$.status' = 'inactive'
              AND EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} = ${profiles.id})) AS endings
        ${fromPeopleRows(profiles, profiles.id)} AND +${profiles.companyId} = ${companyId}`,
    weeks:
      weeks === "none"
        ? undefined
        : weeksQuery({ companyId, personRows: fromPeopleRows(statements, statements.profileId), weeks }),
  };
}

type ScheduleAnswers = AnswersTo<ReturnType<typeof scheduleQueries>>;

/** Returns the schedules of some people of a company, in one round trip. People without terms have a schedule without terms. */
export async function readSchedules(
  { db }: Pick<Deps, "db">,
  company: CompanyZone,
  requestedSchedules: RequestedSchedules,
): Promise<Map<string, ScheduleWithMoves>> {
  const answers = await batch(db, scheduleQueries(company, requestedSchedules));
  return toSchedules(answers, company, requestedSchedules.profileIds);
}

/** Returns the schedules in the answers to {@link scheduleQueries}, by profile. */
export function toSchedules(
  answers: ScheduleAnswers,
  company: CompanyZone,
  profileIds: readonly string[] | null,
): Map<string, ScheduleWithMoves> {
  const timeZones = {
    company: company.timeZone,
    centres: Object.fromEntries(
      answers.centres.results.map(({ id, time_zone }) => [id, time_zone ?? company.timeZone]),
    ),
  };
  const recordingFactsOf = ({ seq, recorded_at }: ScheduleRow) => ({
    seq,
    recordedOn: localDateOf(recorded_at, company.timeZone),
  });
  const companyPart = {
    calendars: toCalendars(answers.calendars.results),
    nationalDays,
    timeZones,
  };
  const weeksByProfile = toWeeks(answers.weeks?.results ?? []);
  const memberById = new Map(answers.members.results.map((row) => [row.id, row]));
  const rowsByProfile = groupBy(answers.own.results, ({ profile_id }) => profile_id!);
  const absencesOf = groupBy(answers.absences.results, ({ profile_id }) => profile_id);
  return new Map(
    (profileIds ?? [...rowsByProfile.keys()]).map((profileId) => {
      const rows = rowsByProfile.get(profileId) ?? [];
      const terms = rows
        .filter(({ kind }) => kind === "terms_agreed")
        .map((row) => ({ ...toTerms(readContent("terms_agreed", row)), ...recordingFactsOf(row) }));
      const moves = rows
        .filter(({ kind }) => kind === "balance_moved")
        .map((row) => toMove(readContent("balance_moved", row), row));
      const member = memberById.get(profileId);
      const endings = (JSON.parse(member?.endings ?? "[]") as [LocalDate, number][]).map(([on, seq]) => ({
        on,
        seq,
      }));
      const absences = (absencesOf.get(profileId) ?? []).map(toAbsence);
      const weeks = weeksByProfile.get(profileId) ?? [];
      const employedSince = member?.employed_since ?? null;
      return [
        profileId,
        { schedule: { ...companyPart, employedSince, absences, weeks, terms, endings }, moves },
      ];
    }),
  );
}
