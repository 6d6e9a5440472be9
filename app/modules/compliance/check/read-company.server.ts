import { inspectorLinks, profiles, protocolVersions } from "#cell";
import { and, count, eq, gt, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { toUndeclared, undeclaredQuery } from "~/modules/schedules/calendar/undeclared-calendars.server";
import { hasTerms } from "~/modules/schedules/has-terms.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { wholeCompany } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { batch, literal, nameOf } from "~/platform/statement.server";
import { mostWrongCodes } from "../links/link-state";
import { readDigest } from "../protocol/unread.server";
import type { CompanyRecord } from "./company-facts";

/** The people of a page. */
const pageSize = 50;

interface PersonRow {
  id: string;
  subject: number;
  full_name: string | null;
  email: string | null;
  dni: string | null;
  status: string;
}

interface CountsRow extends Record<"people" | "representatives" | "withoutTerms", number> {
  hasProtocol: number;
  readers: number;
}

/**
 * Returns a page of the company's people by name, and what the company has prepared for an inspection. One round trip.
 * @param before the id of the last person of the page before. @returns `next`: the cursor of the next page; null after the last.
 */
export async function readCompany(
  { db, now }: Deps,
  { company, before }: { company: Company; before: string | null },
): Promise<{ people: ReportPerson[]; next: string | null; record: CompanyRecord }> {
  const { id: companyId, timeZone } = company;
  const { digest, version } = protocolVersions;
  const rowsOfQueries = await batch(db, {
    people: peopleQuery(companyId, before),
    // One pass over the active people.
    counts: sql<CountsRow>`SELECT count(*) AS people, max(newest.${nameOf(digest)}) IS NOT NULL AS "hasProtocol",
        coalesce(sum(${readDigest(sql`${profiles.subject}`)} = newest.${nameOf(digest)}), 0) AS readers,
        count(${profiles.representsSince}) AS representatives,
        coalesce(sum(NOT ${hasTerms(companyId)}), 0) AS "withoutTerms"
      FROM ${profiles} LEFT JOIN (SELECT ${digest} FROM ${protocolVersions}
        WHERE ${protocolVersions.companyId} = ${companyId} ORDER BY ${version} DESC LIMIT 1) newest
      WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active'`,
    links: db
      .select({ count: count() })
      .from(inspectorLinks)
      .where(
        and(
          eq(inspectorLinks.companyId, companyId),
          isNull(inspectorLinks.revokedAt),
          gt(inspectorLinks.expiresAt, now),
          lt(inspectorLinks.wrongCodes, mostWrongCodes),
        ),
      ),
    undeclared: undeclaredQuery({ company, ...wholeCompany }, now),
  });
  const rows = rowsOfQueries.people.results;
  const shownRows = rows.slice(0, pageSize);
  const { hasProtocol, readers, ...counts } = rowsOfQueries.counts.results[0]!;

  return {
    people: shownRows.map(({ full_name: fullName, status, ...row }) => ({
      ...row,
      fullName,
      isActive: status === "active",
    })),
    next: rows.length > pageSize ? shownRows.at(-1)!.id : null,
    record: {
      ...counts,
      links: rowsOfQueries.links[0]!.count,
      readers: hasProtocol ? readers : null,
      undeclared: toUndeclared(rowsOfQueries.undeclared.results, { now, timeZone }),
    },
  };
}

/** Selects the next people by name, active or not. It reads a page of each by their index. */
function peopleQuery(companyId: string, before: string | null): SQL<PersonRow> {
  const columns = sql`${profiles.id}, ${profiles.subject}, ${profiles.fullName}, ${profiles.email}, ${profiles.dni}, ${profiles.status}, ${profiles.sortName}`;
  const lastListed = sql`(SELECT last.${nameOf(profiles.sortName)}, last.${nameOf(profiles.id)} FROM ${profiles} last
    WHERE last.${nameOf(profiles.id)} = ${before} AND last.${nameOf(profiles.companyId)} = ${companyId})`;
  const pageOf = (status: "active" | "inactive") => sql`
    SELECT * FROM (SELECT ${columns} FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status}
      ${before === null ? sql`` : sql`AND (${profiles.sortName}, ${profiles.id}) > ${lastListed}`}
      ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${literal(pageSize + 1)})`;
  return sql`${pageOf("active")} UNION ALL ${pageOf("inactive")}
    ORDER BY ${nameOf(profiles.sortName)}, ${nameOf(profiles.id)} LIMIT ${literal(pageSize + 1)}`;
}
