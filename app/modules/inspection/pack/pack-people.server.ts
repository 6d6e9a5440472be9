import { profiles } from "#cell";
import { and, asc, eq, sql } from "drizzle-orm";
import { reportPerson, type ReportPerson } from "~/modules/reports/list-people.server";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";

interface OfPack {
  companyId: string;
  range: DateRange;
  /** Null for everybody. */
  profileIds: readonly string[] | null;
}

/** Of everybody: whoever is there, and who is not and has something recorded in these days or corrected. */
const hasSomething = ({ from, to }: DateRange) => sql`(${profiles.status} = 'active'
  OR EXISTS (SELECT 1 FROM time_logs t WHERE t.subject = ${profiles.subject} AND t.day BETWEEN ${from} AND ${to} AND t.void IS NULL)
  OR EXISTS (SELECT 1 FROM corrections c WHERE c.subject = ${profiles.subject}))`;

/** The people of a pack by name; whoever was named is among them, whatever they have. */
export const listPackPeople = (db: Db, { companyId, range, profileIds }: OfPack): Promise<ReportPerson[]> =>
  db
    .select(reportPerson)
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        profileIds === null
          ? hasSomething(range)
          : sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
      ),
    )
    .orderBy(asc(profiles.sortName), asc(profiles.id));

/** How many people's sheets somebody asks for; of a company, those who are there. */
export async function countPackPeople(
  db: Db,
  { companyId, profileIds }: Pick<OfPack, "companyId" | "profileIds">,
): Promise<number> {
  if (profileIds) return profileIds.length;
  return db.$count(profiles, and(eq(profiles.companyId, companyId), eq(profiles.status, "active")));
}
