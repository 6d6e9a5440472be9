import { profiles } from "#cell";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { isAmongFirst } from "~/modules/session/first-by-name.server";
import { erasedName } from "~/modules/session/display-name";
import type { Db } from "~/platform/db.server";

const mostListedPeople = 200;

/** Lists a company's people for a choice: by name, at most 200, including those who have left. */
export async function listPeople({ db }: { db: Db }, { companyId }: { companyId: string }) {
  return db
    .select({
      id: profiles.id,
      name: sql<string>`coalesce(${profiles.fullName}, ${profiles.email}, ${erasedName})`,
    })
    .from(profiles)
    .where(isAmongFirst({ companyId, count: mostListedPeople }))
    .orderBy(asc(profiles.sortName), asc(profiles.id));
}

/** Whether every id is of a person in the company. */
export async function areColleagues(
  { db }: { db: Db },
  { companyId, profileIds }: { companyId: string; profileIds: string[] },
): Promise<boolean> {
  const [found] = await db
    .select({ number: count() })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
      ),
    );
  return found!.number === profileIds.length;
}
