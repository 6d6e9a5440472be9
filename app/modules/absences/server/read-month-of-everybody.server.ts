import { absenceKinds, absences, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isShownOn } from "~/modules/policy/scope.server";
import type { NameCursor } from "~/modules/schedules/name-cursor";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { type DateRange, type LocalDate } from "~/time/dates";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { Schedule } from "~/modules/schedules/schedule";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { companyKinds, type CompanyKind } from "../company-kinds";
import type { CurrentAbsence } from "../model/current-absence";
import { isWaitingRequest } from "../requested-absences.server";
import { askedColumns, awayQuery, nobodyAway, toAway, type AwayColleagues } from "./away-query.server";
import { currentColumns, toCurrentAbsence, type CurrentRow } from "./current-columns.server";

export const peopleOnPage = 100;

/** The most waiting absences on the screen. The person's own list has all of them. */
const mostWaitingAbsences = 50;

interface ListedPerson {
  id: string;
  name: string;
  sortName: string;
}

export interface WaitingAbsence {
  current: CurrentAbsence;
  name: string;
  away: AwayColleagues;
}

export interface MonthOfEverybody {
  kinds: CompanyKind[];
  /** A page of the active people that the member sees, by name, without the member, and one more if there is another page. */
  people: ListedPerson[];
  /** Those of the page and of the member that are requested or accepted, a morning before the afternoon. */
  absences: CurrentAbsence[];
  /** The requested absences of the company, the oldest request first; none for employees. */
  waiting: WaitingAbsence[];
  /** How many more are requested. */
  moreWaiting: number;
  /** The member's schedule. */
  schedule: Schedule;
}

interface PersonRow {
  id: string;
  full_name: string | null;
  email: string | null;
  sort_name: string;
}

type WaitingRow = CurrentRow & Omit<PersonRow, "id" | "sort_name"> & { waiting_count: number };

/** Reads who is absent in a range of days, for a page of people, in one round trip. */
export async function readMonthOfEverybody(
  deps: Pick<Deps, "db">,
  {
    member,
    range,
    after,
    todayOn,
    isManager,
    isSeen,
  }: {
    member: Member;
    range: DateRange;
    after: NameCursor | null;
    todayOn: LocalDate;
    isManager: boolean;
    /** A condition on the `profiles` of the page ({@link SeenColleagues}). */
    isSeen: SQL;
  },
): Promise<MonthOfEverybody> {
  const { company, profile } = member;
  const { id: companyId } = company;
  const peoplePage = <Row>(columns: SQL) => sql<Row>`SELECT ${columns} FROM ${profiles}
    WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active' AND ${profiles.id} <> ${profile.id} AND ${isSeen}
      ${after ? sql`AND (${profiles.sortName}, ${profiles.id}) > (${after.sortName}, ${after.id})` : sql``}
    ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${peopleOnPage + 1}`;
  const waitingPage = <Row>(columns: SQL) => sql<Row>`SELECT ${columns} FROM ${absences}
    JOIN ${profiles} ON ${profiles.id} = ${absences.profileId} AND ${profiles.status} = 'active'
    WHERE ${isManager ? 1 : 0} = 1 AND ${absences.companyId} = ${companyId}
      AND ${isWaitingRequest(todayOn)} AND ${isShownOn(member, profiles, absences.fromDay)}
    ORDER BY ${absences.absenceId} LIMIT ${mostWaitingAbsences}`;
  // Of a person who moved, a manager of the new centre sees no absence that ended before.
  const isOfManagedDays =
    profile.managedCentres === null
      ? sql`TRUE`
      : sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${absences.profileId} AND ${isShownOn(member, profiles, absences.toDay)})`;
  const { kindRows, people, current, waiting, awayRows, schedules } = await batch(deps.db, {
    kindRows: deps.db.select().from(absenceKinds).where(eq(absenceKinds.companyId, companyId)),
    people: peoplePage<PersonRow>(
      sql`${profiles.id}, ${profiles.fullName}, ${profiles.email}, ${profiles.sortName}`,
    ),
    current: sql<CurrentRow>`SELECT ${currentColumns()} FROM ${absences}
        WHERE ${absences.companyId} = ${companyId} AND ${absences.toDay} >= ${range.from} AND ${absences.fromDay} <= ${range.to}
          AND ${absences.state} IN ('requested', 'accepted') AND ${isLastVersion()}
          AND (${absences.profileId} = ${profile.id} OR ${absences.profileId} IN (${peoplePage(sql`${profiles.id}`)})) AND ${isOfManagedDays}
        ORDER BY ${absences.fromDay}, ${absences.part} DESC, ${absences.absenceId}`,
    waiting: waitingPage<WaitingRow>(
      sql`${currentColumns()}, ${profiles.fullName}, ${profiles.email}, count(*) OVER () AS waiting_count`,
    ),
    awayRows: awayQuery(companyId, waitingPage(askedColumns), isSeen),
    schedules: scheduleQueries(company, { profileIds: [profile.id], weeks: "all" }),
  });
  const waitingRows = waiting.results;
  const waitingAbsences = waitingRows.map((row) => ({
    current: toCurrentAbsence(row),
    name: displayName({ fullName: row.full_name, email: row.email }),
  }));
  const awayByRequest = toAway(awayRows.results);
  return {
    kinds: companyKinds(kindRows),
    people: people.results.map(({ id, full_name, email, sort_name }) => ({
      id,
      name: displayName({ fullName: full_name, email }),
      sortName: sort_name,
    })),
    absences: current.results.map(toCurrentAbsence),
    waiting: waitingAbsences.map((each) => ({
      ...each,
      away: awayByRequest.get(each.current.id) ?? nobodyAway,
    })),
    moreWaiting: (waitingRows[0]?.waiting_count ?? 0) - waitingRows.length,
    schedule: toSchedules(schedules, company, [profile.id]).get(profile.id)!.schedule,
  };
}
