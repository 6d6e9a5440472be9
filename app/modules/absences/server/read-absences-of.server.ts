import { absenceKinds, absences, allowanceClosings, allowanceMoves, expiryNotices, profiles } from "#cell";
import { and, count, eq, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isFor, may, rolesOver } from "~/modules/policy/may";
import type { Manager } from "~/modules/policy/other-managers.server";
import { byThemselves } from "~/modules/policy/needs-another-manager";
import type { Deps } from "~/platform/context.server";
import { batch, type AnswersTo, type NamedParts } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { toExpiryNotice } from "../model/to-expiry-notice";
import { companyKinds } from "../company-kinds";
import type { AbsenceFacts } from "../model/absence-command";
import { currentColumns, toCurrentAbsence, type CurrentRow } from "./current-columns.server";

/** The most managers who get a mail about a request. */
const mostMailedManagers = 20;

/** A person's absences, with everything that decides a change of them. */
export interface PersonAbsences<Alongside extends NamedParts = NamedParts> {
  facts: AbsenceFacts;
  /** The names of the person, the actor and all authors, by profile. */
  names: Map<string, string>;
  /** The number of the person's stored versions. A change requires that it is still the same. */
  storedVersions: number;
  person: { email: string | null };
  /** The other active managers than the actor, who sign in. They may manage other centres. */
  otherManagers: Manager[];
  /** The active managers who manage the person, with an address. `since`: the first day that they manage; null for every day. */
  managers: { profileId: string; email: string; since: LocalDate | null }[];
  /** The first day that the actor manages; null for every day. */
  since: LocalDate | null;
  alongside: AnswersTo<Alongside>;
}

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

type ProfileRow = Pick<typeof profiles.$inferSelect, Exclude<keyof typeof profileColumns, "isSignedIn">> & {
  isSignedIn: boolean;
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
): Promise<PersonAbsences<Alongside> | null> {
  const { id: companyId, timeZone } = company;
  const isOfPerson = sql`${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profileId}`;
  const answeringRoles = JSON.stringify(rolesOver("answer-absences"));
  const {
    kindRows,
    current,
    counted,
    people: rows,
    moves,
    notices,
    closings,
    schedules,
    ...answers
  } = await batch(db, {
    kindRows: db.select().from(absenceKinds).where(eq(absenceKinds.companyId, companyId)),
    current: sql<CurrentRow>`SELECT ${currentColumns()} FROM ${absences} WHERE ${isOfPerson} AND ${isLastVersion()}
        ORDER BY ${absences.fromDay}, ${absences.absenceId}`,
    counted: db.select({ count: count() }).from(absences).where(isOfPerson),
    people: db
      .select(profileColumns)
      .from(profiles)
      .where(
        sql`${profiles.companyId} = ${companyId} AND (${profiles.id} IN (${profileId}, ${actor.id})
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
    alongside,
    schedules: scheduleQueries(company, { profileIds: [profileId], weeks: "all" }),
  });
  const person = rows.find(({ id }) => id === profileId);
  if (!person) return null;
  const actorRow = rows.find(({ id }) => id === actor.id);
  const isElsewhere =
    profileId !== actor.id && actorRow?.managedCentres != null && !managesPerson(actorRow, person);
  if (isElsewhere) return null;
  const [storedVersions] = counted;
  const names = new Map(rows.map((row) => [row.id, displayNameOf(row)]));
  const storedSchedule = toSchedules(schedules, company, [profileId]).get(profileId)!.schedule;
  const schedule = { ...storedSchedule, employedSince: person.employedSince };
  const managers = rows.filter(
    ({ role, status, isSignedIn }) =>
      status === "active" && isSignedIn && isFor({ role, managedCentres: null }, "answer-absences"),
  );
  const otherManagers = managers.filter(({ id }) => id !== actor.id);
  return {
    facts: {
      actor: {
        profileId: actor.id,
        role: actorRow?.role ?? actor.role,
        isActive: actorRow?.status === "active",
      },
      person: {
        profileId,
        isActive: person.status === "active",
        joinedOn: earliestKnownDay(person, schedule.terms, timeZone),
      },
      answeringManagers: otherManagers.filter((row) => managesPerson(row, person)).map(displayNameOf),
      absences: current.results.map(toCurrentAbsence),
      kinds: companyKinds(kindRows),
      schedule,
      moves: moves.map(({ authorId, ...move }) => ({
        ...move,
        author:
          authorId === profileId
            ? byThemselves
            : (names.get(authorId) ?? displayName({ fullName: null, email: null })),
      })),
      notices: notices.map((row) => toExpiryNotice(row, names.get(row.authorId ?? "") ?? "")),
      closings,
      todayOn: localDateOf(now, timeZone),
    },
    otherManagers: otherManagers.map((row) => ({
      profileId: row.id,
      name: displayNameOf(row),
      email: row.email,
      role: row.role,
    })),
    names,
    storedVersions: storedVersions!.count,
    person: { email: person.email },
    managers: managers
      .filter((row) => managesPerson(row, person))
      .flatMap((row) =>
        row.email === null ? [] : [{ profileId: row.id, email: row.email, since: managesSince(row, person) }],
      )
      .slice(0, mostMailedManagers),
    since: actor.id === profileId || !actorRow ? null : managesSince(actorRow, person),
    alongside: answers.alongside as AnswersTo<Alongside>,
  };
}

/** Whether a manager may answer the absences of a person. */
const managesPerson = ({ id, role, managedCentres }: ProfileRow, person: ProfileRow): boolean => {
  const target = { profileId: person.id, place: { role: person.role, centreId: person.centreId } };
  const manager = { profileId: id, role, status: "active" as const, restriction: null, managedCentres };
  return may(manager, "answer-absences", target);
};

const managesSince = (manager: ProfileRow, person: ProfileRow): LocalDate | null =>
  manager.managedCentres === null ? null : person.centreSince;

const displayNameOf = ({ fullName, email }: ProfileRow) => displayName({ fullName, email });

/** Returns the earliest day on which the person is known to have been at the company. */
const earliestKnownDay = (
  { employedSince, createdAt }: ProfileRow,
  terms: readonly { from: LocalDate }[],
  timeZone: string,
): LocalDate =>
  [
    ...(employedSince ? [employedSince] : []),
    localDateOf(createdAt, timeZone),
    ...terms.map(({ from }) => from),
  ].sort()[0]!;
