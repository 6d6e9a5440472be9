import { personStates, profiles } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isInScope } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** A person who gets terms. */
export interface PlannedPerson {
  id: string;
  name: string;
  isActive: boolean;
  /** Their first day at the company, or in the record; null if they never joined. */
  joinedOn: LocalDate | null;
  /** The first day of which a manager of some centres decides: when the person came to their centre. Null for managers of everything. */
  managedSince: LocalDate | null;
}

/** Returns the people with these ids whom a manager manages, by name; null if there is no such person with one of them. */
export async function findPlannedPeople(
  deps: { db: Db },
  manager: Member,
  ids: readonly string[],
): Promise<PlannedPerson[] | null> {
  if (ids.length === 0) return [];
  const whose = sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const people = await listPlannedPeople(deps, manager, whose);
  return people.length < ids.length ? null : people.map(({ person }) => person);
}

/** Lists the people whom a manager manages and for whom a condition on profiles holds, by name, with their keys of a search. */
export async function listPlannedPeople(
  { db }: { db: Db },
  manager: Member,
  whose: SQL,
): Promise<{ person: PlannedPerson; email: string | null; sortName: string }[]> {
  const { id: companyId, timeZone } = manager.company;
  const isScoped = manager.profile.managedCentres !== null;
  const joinedAt = sql`(SELECT ${personStates.state} ->> '$.joinedAt' FROM ${personStates} WHERE ${personStates.subject} = ${profiles.subject})`;
  const rows = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      sortName: profiles.sortName,
      status: profiles.status,
      employedSince: profiles.employedSince,
      joinedAt: sql<number | null>`${joinedAt}`,
      centreSince: profiles.centreSince,
    })
    .from(profiles)
    .where(and(whose, eq(profiles.companyId, companyId), isInScope(manager, profiles)))
    .orderBy(profiles.sortName, profiles.id);
  return rows.map(({ id, fullName, email, sortName, status, employedSince, joinedAt: at, centreSince }) => ({
    email,
    sortName,
    person: {
      id,
      name: displayName({ fullName, email }),
      isActive: status === "active",
      joinedOn: employedSince ?? (at === null ? null : localDateOf(at, timeZone)),
      managedSince: isScoped ? centreSince : null,
    },
  }));
}
