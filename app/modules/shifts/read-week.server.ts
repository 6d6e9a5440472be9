import { absenceKinds, absences, availabilities, profiles, shiftRequests, statements } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isWaitingRequest } from "~/modules/absences/requested-absences.server";
import { shiftRequestsFor } from "~/modules/corrections/count-waiting.server";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { managesCentre } from "~/modules/policy/may";
import { isOtherManager } from "~/modules/policy/other-managers.server";
import { isCentreInScope, isInScope } from "~/modules/policy/scope.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { Schedule } from "~/modules/schedules/schedule";
import { toAbsence, type AbsenceRow } from "~/modules/schedules/to-absence";
import { termsOn } from "~/modules/schedules/terms-on";
import { readWeekContent } from "~/modules/schedules/week-content";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { draftsQuery, toDrafts, type StoredDraft } from "./server/drafts-query.server";
import { requestsQuery, toRequests } from "./server/requests-query.server";
import { toWeekCentres, weekCentresQuery } from "./server/week-centres.server";
import type { CompanyWeek, PlannedPerson } from "./model/shift-week";
import { templatesQuery } from "./server/templates.server";

/** The most people of a planned week. */
const mostPeople = 200;

const requestRow = alias(shiftRequests, "r");
const personRow = alias(profiles, "p");

interface PersonRow {
  id: string;
  full_name: string | null;
  email: string | null;
}

/**
 * Returns the week of the people whom a member plans: the active ones with terms in it, by name. It waits twice for the database.
 * @param week its Monday.
 */
export async function readWeek(
  deps: Pick<Deps, "db" | "now">,
  { member, week }: { member: Member; week: LocalDate },
): Promise<CompanyWeek> {
  const { db, now } = deps;
  const { company, profile } = member;
  const managedCentres = profile.managedCentres && JSON.stringify(profile.managedCentres);
  const me = { companyId: sql`${company.id}`, managedCentres: sql`${managedCentres}` };
  const first = await batch(db, {
    people: sql<PersonRow>`SELECT ${profiles.id}, ${profiles.fullName}, ${profiles.email} FROM ${profiles}
      WHERE ${profiles.companyId} = ${company.id} AND ${profiles.status} = 'active' AND ${isInScope(member, profiles)}
      ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${mostPeople + 1}`,
    templates: templatesQuery(deps, company.id),
    centres: weekCentresQuery(company.id),
    requests: requestsQuery(member, week),
    others: othersQuery(member, week),
    otherDays: sql<{ on_day: LocalDate }>`SELECT DISTINCT ${requestRow.onDay} ${shiftRequestsFor(me, now)}
      AND ${requestRow.onDay} NOT BETWEEN ${week} AND ${addDays(week, 6)} ORDER BY ${requestRow.onDay}`,
  });
  const rows = first.people.results;
  const shownRows = rows.slice(0, mostPeople);
  const profileIds = shownRows.map(({ id }) => id);
  const others = first.others.results;
  const scheduledIds = [...profileIds, ...others.map(({ id }) => id)];
  const lastWeek = addDays(week, -7);
  const range = { from: lastWeek, to: addDays(week, 13) };
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;
  const answers = await batch(db, {
    ...scheduleQueries(company, { profileIds: scheduledIds, weeks: range }),
    drafts: draftsQuery({ companyId: company.id, profileIds, weeks: [lastWeek, week] }),
    seen: sql<SeenRow>`SELECT ${statements.profileId}, ${statements.recordedAt}, ${statements.content} FROM ${statements}
      WHERE +${statements.companyId} = ${company.id} AND ${statements.profileId} IN ${among} AND ${statements.weekOn} = ${week}
        AND ${statements.kind} = 'week_seen'`,
    requested: sql<RequestedRow>`SELECT ${absences.profileId}, ${absences.kind}, ${absences.fromDay}, ${absences.toDay}, ${absences.part}, ${absences.partFrom},
        ${absences.partTo}, ${absenceKinds.name} AS kind_name, ${absenceKinds.covers}, ${absenceKinds.isPrivate}
      FROM ${absences} LEFT JOIN ${absenceKinds} ON ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}
      WHERE ${absences.companyId} = ${company.id} AND ${absences.profileId} IN ${among} AND ${isWaitingRequest(week)}
        AND ${absences.fromDay} <= ${addDays(week, 6)} AND ${absences.toDay} >= ${week}`,
    availabilities: db
      .select({
        profileId: availabilities.profileId,
        days: availabilities.days,
        words: availabilities.words,
      })
      .from(availabilities)
      .where(and(eq(availabilities.companyId, company.id), sql`${availabilities.profileId} IN ${among}`)),
  });
  const schedules = toSchedules(answers, company, scheduledIds);
  const drafts = groupBy(toDrafts(answers.drafts.results), ({ profileId }) => profileId);
  const seenByProfile = groupBy(answers.seen.results, ({ profile_id }) => profile_id);
  const requestedByProfile = groupBy(answers.requested.results, ({ profile_id }) => profile_id);
  const availabilityOf = new Map(answers.availabilities.map(({ profileId, ...said }) => [profileId, said]));
  const people = shownRows.flatMap(({ id, full_name, email }): PlannedPerson[] => {
    const schedule = schedules.get(id)?.schedule;
    if (!schedule || !hasTerms(schedule, week)) return [];
    const own = drafts.get(id) ?? [];
    return [
      {
        id,
        name: displayName({ fullName: full_name, email }),
        email,
        schedule,
        draft: draftOf(own, week),
        lastDraft: draftOf(own, lastWeek),
        seen: (seenByProfile.get(id) ?? []).map(({ recorded_at, content }) => ({
          publication: readWeekContent("week_seen", content).publication,
          recordedAt: recorded_at,
        })),
        availability: availabilityOf.get(id) ?? null,
        requestedAbsences: (requestedByProfile.get(id) ?? []).map(toAbsence),
      },
    ];
  });
  const centres = toWeekCentres(first.centres.results, company);
  return {
    people,
    withoutTerms: shownRows.length - people.length,
    isCut: rows.length > mostPeople,
    templates: first.templates,
    centres: centres.filter(({ id }) => managesCentre(member.profile, id)),
    centreNames: centres.map(({ id, name, timeZone }) => ({ id, name, timeZone })),
    requests: toRequests(first.requests.results),
    otherWeeks: [...new Set(first.otherDays.results.map(({ on_day }) => weekOf(on_day).from))],
    others: others.map(({ id, full_name, email, publisher }) => ({
      id,
      name: displayName({ fullName: full_name, email }),
      schedule: schedules.get(id)!.schedule,
      publisher,
    })),
  };
}

/**
 * Returns the query for the people whom a manager of some centres does not plan: the manager, and those who have a shift at these centres
 * in a week, or were to get one. Managers of everything plan everybody.
 */
function othersQuery(member: Member, week: LocalDate): SQL<OtherRow> {
  const { company, profile } = member;
  const managed = sql`(SELECT value FROM json_each(${JSON.stringify(profile.managedCentres ?? [])}))`;
  const publisher = sql`CASE WHEN ${profiles.id} = ${profile.id} THEN (SELECT CASE WHEN count(*) = 1
    THEN max(coalesce(${personRow.fullName}, ${personRow.email})) END FROM ${profiles} ${personRow} WHERE ${isOtherManager(member, personRow)}) END`;
  return sql`SELECT ${profiles.id}, ${profiles.fullName}, ${profiles.email}, ${publisher} AS publisher FROM ${profiles}
    WHERE (${isInScope(member, profiles)}) IS NOT TRUE AND ${profiles.companyId} = ${company.id} AND ${profiles.status} = 'active'
      AND (EXISTS (SELECT 1 FROM ${statements} WHERE ${statements.profileId} = ${profiles.id} AND ${statements.weekOn} = ${week}
          AND ${statements.kind} IN ('week_published', 'shift_added')
          AND EXISTS (SELECT 1 FROM ${managed} WHERE instr(${statements.content}, value) > 0))
        OR ${profiles.id} = ${profile.id}
        OR ${profiles.id} IN (SELECT ${shiftRequests.lentId} FROM ${shiftRequests}
          WHERE ${shiftRequests.companyId} = ${company.id} AND ${shiftRequests.onDay} BETWEEN ${week} AND ${addDays(week, 6)}
            AND ${isCentreInScope(member, shiftRequests.centreId)}))
    ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${mostPeople}`;
}

type OtherRow = PersonRow & { publisher: string | null };

type RequestedRow = AbsenceRow & { profile_id: string };

interface SeenRow {
  profile_id: string;
  recorded_at: number;
  content: string;
}

const hasTerms = (schedule: Schedule, week: LocalDate) =>
  datesOf(weekOf(week)).some((on) => termsOn(schedule, on) !== null);

const draftOf = (own: readonly StoredDraft[], week: LocalDate) =>
  own.find((storedDraft) => storedDraft.week === week)?.draft ?? null;
