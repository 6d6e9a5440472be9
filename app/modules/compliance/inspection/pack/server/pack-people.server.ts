import { corrections, profiles, timeLogs } from "#cell";
import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportPerson, type ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";

const entryRow = alias(timeLogs, "t");
const correctionRow = alias(corrections, "c");

interface PackPeopleQuery {
  companyId: string;
  range: DateRange;
  /** Null for everybody. */
  profileIds: readonly string[] | null;
}

/** For "everybody": active people, and others with an entry in these days or any correction. */
const isActiveOrHasEntries = ({ from, to }: DateRange) => sql`(${profiles.status} = 'active'
  OR EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${profiles.subject}
    AND ${entryRow.day} BETWEEN ${from} AND ${to} AND ${entryRow.void} IS NULL)
  OR EXISTS (SELECT 1 FROM ${corrections} ${correctionRow} WHERE ${correctionRow.subject} = ${profiles.subject}))`;

/** Returns the people of a pack by name. Named people are always included. */
export const listPackPeople = (
  db: Db,
  { companyId, range, profileIds }: PackPeopleQuery,
): Promise<ReportPerson[]> =>
  db
    .select(reportPerson)
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        profileIds === null
          ? isActiveOrHasEntries(range)
          : sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
      ),
    )
    .orderBy(asc(profiles.sortName), asc(profiles.id));

/** Returns for how many people a pack would have sheets; for a whole company, the active ones. */
export async function countPackPeople(
  db: Db,
  { companyId, profileIds }: Pick<PackPeopleQuery, "companyId" | "profileIds">,
): Promise<number> {
  if (profileIds) return profileIds.length;
  return db.$count(profiles, and(eq(profiles.companyId, companyId), eq(profiles.status, "active")));
}
