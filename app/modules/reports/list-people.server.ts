import { profiles, users } from "#schema";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

/** Somebody a report is made of; who has been deactivated stays. */
export interface ReportPerson {
  id: string;
  fullName: string | null;
  email: string;
  dni: string | null;
  isActive: boolean;
}

/**
 * The people of a company by name: those with the ids, or everybody.
 * @returns null when an id is of nobody in the company.
 */
export async function selectPeople(
  db: Db,
  { companyId, profileIds }: { companyId: string; profileIds: string[] | null },
): Promise<ReportPerson[] | null> {
  const chosen =
    profileIds && sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;
  const people = await peopleQuery(db, companyId, chosen ?? undefined);
  return profileIds && people.length !== profileIds.length ? null : people;
}

/**
 * The first people of a company by name, to choose from.
 * @returns `hasMore` when there are others.
 */
export async function listChoices(
  db: Db,
  { companyId, shown }: { companyId: string; shown: number },
): Promise<{ people: ReportPerson[]; hasMore: boolean }> {
  const people = await peopleQuery(db, companyId).limit(shown + 1);
  return { people: people.slice(0, shown), hasMore: people.length > shown };
}

const peopleQuery = (db: Db, companyId: string, which?: SQL) =>
  db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: users.email,
      dni: profiles.dni,
      isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.companyId, companyId), which))
    .orderBy(asc(sql`coalesce(${profiles.fullName}, ${users.email}) COLLATE NOCASE`), asc(profiles.id));
