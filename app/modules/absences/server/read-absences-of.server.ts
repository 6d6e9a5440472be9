import { absenceKinds, absences, allowanceClosings, allowanceMoves, expiryNotices, profiles } from "#cell";
import { and, count, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { rolesOver } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { batch, type AnswersTo, type NamedParts } from "~/platform/statement.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { toPersonAbsences, type PersonAbsences } from "../model/to-person-absences";
import { currentColumns, toCurrentAbsence, type CurrentRow } from "./current-columns.server";

const profileColumns = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  role: profiles.role,
  status: profiles.status,
  employedSince: profiles.employedSince,
  createdAt: profiles.createdAt,
  isSignedIn: sql`${profiles.userId} IS NOT NULL`.mapWith(Boolean).as("is_signed_in"),
  centreId: profiles.centreId,
  centreSince: profiles.centreSince,
  managedCentres: profiles.managedCentres,
};

/**
 * Reads the absences of a person of the member's company, in one round trip; null if the company has no such person, or if the
 * actor is a manager of other centres.
 * @param alongside further parts of the round trip, by name.
 */
export async function readAbsencesOf<const Alongside extends NamedParts = Record<never, never>>(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    member: { company, profile: actor },
    profileId,
    alongside = {} as Alongside,
  }: { member: Member; profileId: string; alongside?: Alongside },
): Promise<(PersonAbsences & { alongside: AnswersTo<Alongside> }) | null> {
  const { current, counted, schedules, ...answers } = await batch(db, {
    ...absenceQueries(db, { companyId: company.id, profileId, actorId: actor.id }),
    alongside,
    schedules: scheduleQueries(company, { profileIds: [profileId], weeks: "all" }),
  });
  const personAbsences = toPersonAbsences(
    {
      ...answers,
      absences: current.results.map(toCurrentAbsence),
      storedVersions: counted[0]!.count,
      schedule: toSchedules(schedules, company, [profileId]).get(profileId)!.schedule,
    },
    { profileId, actor, timeZone: company.timeZone, now },
  );
  return personAbsences && { ...personAbsences, alongside: answers.alongside as AnswersTo<Alongside> };
}

/** Returns the queries of a person's absences, and of all profiles, settings and amounts that decide a change of them. */
function absenceQueries(
  db: Db,
  { companyId, profileId, actorId }: { companyId: string; profileId: string; actorId: string },
) {
  const isOfPerson = sql`${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profileId}`;
  const answeringRoles = JSON.stringify(rolesOver("answer-absences"));
  return {
    kinds: db.select().from(absenceKinds).where(eq(absenceKinds.companyId, companyId)),
    current: sql<CurrentRow>`SELECT ${currentColumns()} FROM ${absences} WHERE ${isOfPerson} AND ${isLastVersion()}
        ORDER BY ${absences.fromDay}, ${absences.absenceId}`,
    counted: db.select({ count: count() }).from(absences).where(isOfPerson),
    people: db
      .select(profileColumns)
      .from(profiles)
      .where(
        sql`${profiles.companyId} = ${companyId} AND (${profiles.id} IN (${profileId}, ${actorId})
            OR ${profiles.role} IN (SELECT value FROM json_each(${answeringRoles}))
            OR ${profiles.id} IN (SELECT ${absences.authorId} FROM ${absences} WHERE ${isOfPerson}))`,
      ),
    moves: db
      .select({
        id: allowanceMoves.id,
        kind: allowanceMoves.kind,
        year: allowanceMoves.year,
        amount: allowanceMoves.amount,
        note: allowanceMoves.note,
        authorId: allowanceMoves.authorId,
        recordedAt: allowanceMoves.recordedAt,
      })
      .from(allowanceMoves)
      .where(and(eq(allowanceMoves.companyId, companyId), eq(allowanceMoves.profileId, profileId)))
      .orderBy(allowanceMoves.recordedAt, allowanceMoves.id),
    notices: db
      .select()
      .from(expiryNotices)
      .where(and(eq(expiryNotices.companyId, companyId), eq(expiryNotices.profileId, profileId))),
    closings: db
      .select()
      .from(allowanceClosings)
      .where(and(eq(allowanceClosings.companyId, companyId), eq(allowanceClosings.profileId, profileId))),
  };
}
