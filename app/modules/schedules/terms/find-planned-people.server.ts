import { personStates, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isInScope } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { all, nameOf } from "~/platform/statement.server";
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

interface Row {
  id: string;
  full_name: string | null;
  email: string | null;
  sort_name: string;
  status: string;
  employed_since: LocalDate | null;
  joined_at: number | null;
  centre_since: LocalDate | null;
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
  const rows = await withRetries(() =>
    all<Row>(
      db.$client,
      sql`SELECT ${profiles.id}, ${profiles.fullName}, ${profiles.email}, ${profiles.sortName}, ${profiles.status}, ${profiles.employedSince}, ${joinedAt} AS joined_at, ${profiles.centreSince}
          FROM ${profiles}
          WHERE ${whose} AND ${profiles.companyId} = ${companyId} AND ${isInScope(manager, profiles)}
          ORDER BY ${nameOf(profiles.sortName)}, ${nameOf(profiles.id)}`,
    ),
  );
  return rows.map(({ id, full_name, email, sort_name, status, employed_since, joined_at, centre_since }) => ({
    email,
    sortName: sort_name,
    person: {
      id,
      name: displayName({ fullName: full_name, email }),
      isActive: status === "active",
      joinedOn: employed_since ?? (joined_at === null ? null : localDateOf(joined_at, timeZone)),
      managedSince: isScoped ? centre_since : null,
    },
  }));
}
