import type { allowanceMoves, expiryNotices, profiles } from "#cell";
import { displayName, erasedName } from "~/modules/session/display-name";
import { isFor, may } from "~/modules/policy/may";
import { byThemselves } from "~/modules/policy/needs-another-manager";
import type { Manager } from "~/modules/policy/other-managers.server";
import type { Schedule } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { companyKinds, type KindRow } from "../company-kinds";
import type { AbsenceFacts } from "./absence-command";
import type { AllowanceClosing } from "./allowance";
import type { CurrentAbsence } from "./current-absence";
import { toExpiryNotice } from "./to-expiry-notice";

/** The most managers who get a mail about a request. */
const mostMailedManagers = 20;

/** A person's absences, with everything that decides a change of them. */
export interface PersonAbsences {
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
}

/** A profile of the company. */
export type AbsenceProfile = Pick<
  typeof profiles.$inferSelect,
  | "id"
  | "fullName"
  | "email"
  | "role"
  | "status"
  | "employedSince"
  | "createdAt"
  | "centreId"
  | "centreSince"
  | "managedCentres"
> & { isSignedIn: boolean };

/** The rows of a person, as they are read. */
interface PersonRows {
  /** The person, the actor, those who may answer, and all authors. */
  people: readonly AbsenceProfile[];
  /** The last version of each absence. */
  absences: readonly CurrentAbsence[];
  storedVersions: number;
  kinds: readonly KindRow[];
  moves: readonly Pick<
    typeof allowanceMoves.$inferSelect,
    "id" | "kind" | "year" | "amount" | "note" | "authorId" | "recordedAt"
  >[];
  notices: readonly Pick<
    typeof expiryNotices.$inferSelect,
    "kind" | "lastOn" | "sentAt" | "handedOn" | "authorId"
  >[];
  closings: readonly AllowanceClosing[];
  schedule: Schedule;
}

interface Reading {
  profileId: string;
  actor: Pick<AbsenceProfile, "id" | "role">;
  timeZone: string;
  /** In ms. */
  now: number;
}

/** Returns a person's absences; null if nobody of `people` is that person, or the actor is a manager of other centres. */
export function toPersonAbsences(
  { people, absences, storedVersions, kinds, moves, notices, closings, schedule }: PersonRows,
  { profileId, actor, timeZone, now }: Reading,
): PersonAbsences | null {
  const person = people.find(({ id }) => id === profileId);
  if (!person) return null;
  const actorRow = people.find(({ id }) => id === actor.id);
  const isElsewhere =
    profileId !== actor.id && actorRow?.managedCentres != null && !managesPerson(actorRow, person);
  if (isElsewhere) return null;
  const names = new Map(people.map((row) => [row.id, displayNameOf(row)]));
  const managers = people.filter(isActiveManager);
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
      absences,
      kinds: companyKinds(kinds),
      schedule: { ...schedule, employedSince: person.employedSince },
      moves: moves.map(({ authorId, ...move }) => ({
        ...move,
        author: authorId === profileId ? byThemselves : (names.get(authorId) ?? erasedName),
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
    storedVersions,
    person: { email: person.email },
    managers: managers
      .filter((row) => managesPerson(row, person))
      .flatMap((row) =>
        row.email === null ? [] : [{ profileId: row.id, email: row.email, since: managesSince(row, person) }],
      )
      .slice(0, mostMailedManagers),
    since: actor.id === profileId || !actorRow ? null : managesSince(actorRow, person),
  };
}

const isActiveManager = ({ role, status, isSignedIn }: AbsenceProfile): boolean =>
  status === "active" && isSignedIn && isFor({ role, managedCentres: null }, "answer-absences");

/** Whether a manager may answer the absences of a person. */
const managesPerson = ({ id, role, managedCentres }: AbsenceProfile, person: AbsenceProfile): boolean => {
  const target = { profileId: person.id, place: { role: person.role, centreId: person.centreId } };
  const manager = { profileId: id, role, status: "active" as const, restriction: null, managedCentres };
  return may(manager, "answer-absences", target);
};

const managesSince = (manager: AbsenceProfile, person: AbsenceProfile): LocalDate | null =>
  manager.managedCentres === null ? null : person.centreSince;

const displayNameOf = ({ fullName, email }: AbsenceProfile) => displayName({ fullName, email });

/** Returns the earliest day on which the person is known to have been at the company. */
const earliestKnownDay = (
  { employedSince, createdAt }: AbsenceProfile,
  terms: readonly { from: LocalDate }[],
  timeZone: string,
): LocalDate =>
  [
    ...(employedSince ? [employedSince] : []),
    localDateOf(createdAt, timeZone),
    ...terms.map(({ from }) => from),
  ].sort()[0]!;
