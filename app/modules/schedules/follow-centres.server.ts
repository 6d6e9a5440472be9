import { companies, profiles, schedules } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { batch, nameOf } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";

/**
 * Returns the statement that gives people the centre of their terms in force, and the day from which they are there without a break. A
 * person without terms keeps the centre of their invitation; one who has left keeps the last one. It changes nothing that is right already.
 * @param profileIds null for everybody in the company. @param todayOn the company's date.
 */
export function followCentres({
  companyId,
  profileIds,
  todayOn,
}: {
  companyId: string;
  profileIds: readonly string[] | null;
  todayOn: LocalDate;
}): SQL {
  const isOfPeople = profileIds
    ? sql`${schedules.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`
    : sql`TRUE`;
  // Of two terms with the same first day the later recorded one holds; terms without work keep the centre.
  return sql`WITH versions AS (SELECT whose, starts, site FROM
      (SELECT ${schedules.profileId} AS whose, ${schedules.content} ->> '$.from' AS starts, ${schedules.content} ->> '$.centre' AS site,
          ${schedules.content} ->> '$.pattern.kind' AS pattern, max(${schedules.seq})
        FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${isOfPeople}
          AND ${schedules.kind} = 'terms_agreed' AND ${schedules.content} ->> '$.from' <= ${todayOn} GROUP BY 1, 2)
      WHERE pattern <> 'none'),
    held AS (SELECT whose, site, max(starts) FROM versions GROUP BY whose),
    stays AS (SELECT whose, site, (SELECT max(starts) FROM versions
        WHERE versions.whose = held.whose AND versions.site <> held.site) AS elsewhere FROM held),
    found AS (SELECT whose, site, elsewhere, (SELECT min(starts) FROM versions
        WHERE versions.whose = stays.whose AND (elsewhere IS NULL OR starts > elsewhere)) AS since FROM stays)
    UPDATE ${profiles} SET ${nameOf(profiles.centreId)} = found.site,
      ${nameOf(profiles.centreSince)} = ${centreSince}
    FROM found WHERE ${profiles.id} = found.whose AND ${profiles.companyId} = ${companyId}
      AND (${profiles.centreId} IS NOT found.site OR ${profiles.centreSince} IS NOT ${centreSince})`;
}

/** A person at the centre before their first terms, by their invitation, stays there since then. */
const centreSince = sql`CASE WHEN elsewhere IS NULL AND ${profiles.centreId} = found.site AND ${profiles.centreSince} < since
  THEN ${profiles.centreSince} ELSE since END`;

const weekMs = 7 * dayMs;

/**
 * Returns a condition: terms of the company that were recorded earlier have begun within a week, or a person with terms has no centre yet.
 * The second is so in the first night after the deployment that brought centres.
 */
export const haveTermsBegun = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 ${begunTerms(now)} AND ${schedules.companyId} = ${companyId})`;

/** Returns the query for the companies of {@link haveTermsBegun}. It reads all terms, and no company without terms. */
export const companiesWithBegunTerms = ({ now }: Pick<Deps, "now">): SQL =>
  sql`(SELECT DISTINCT ${schedules.companyId} AS id ${begunTerms(now)})`;

/** The FROM and WHERE of such terms. Terms without work give no centre. */
const begunTerms = (now: number): SQL => {
  const startsOn = sql`${schedules.content} ->> '$.from'`;
  const [weekAgo, tomorrow] = [localDateOf(now - weekMs, "UTC"), localDateOf(now + dayMs, "UTC")];
  return sql`FROM ${schedules} JOIN ${profiles} ON ${profiles.id} = ${schedules.profileId}
    WHERE ${schedules.kind} = 'terms_agreed' AND ${startsOn} <= ${tomorrow}
      AND ${schedules.content} ->> '$.pattern.kind' <> 'none' AND (${profiles.centreId} IS NULL
      OR (${startsOn} >= ${weekAgo} AND ${startsOn} > date(${schedules.recordedAt} / 1000, 'unixepoch')))`;
};

/** Gives everybody in a company the centre of the terms that hold today. For the job of the night. */
export async function followCentresOf(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<void> {
  const [company] = await db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) return;
  const todayOn = localDateOf(now, company.timeZone);
  await batch(db, [followCentres({ companyId, profileIds: null, todayOn })]);
}
