import { centres, invitations, joinLinks, profiles, schedules } from "#cell";
import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company, Member } from "~/modules/session/find-session.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { allRows, listOf } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { hasRoomForCentre, ifPermitted } from "../centres.server";

const laterTermsRow = alias(schedules, "later");

type CentreCompany = Pick<Company, "id" | "timeZone">;

/** How many people and things keep a centre open. */
export interface CentreTies {
  /** Active people who are there, and those who wait for room in the plan. */
  people: number;
  /** Active people with terms there that begin later. */
  coming: number;
  /** Active administrators who are limited to it, alone or among others. */
  managers: number;
  /** Pending invitations into it, also expired ones: they may be sent again. */
  invitations: number;
  /** Join links into it that still work. */
  links: number;
}

/** Returns the counts of a centre's ties, each as a subquery. */
function tiesOf(
  { now }: Pick<Deps, "now">,
  { id, timeZone }: CentreCompany,
): Record<keyof CentreTies, SQL<number>> {
  const isHere = sql`${profiles.companyId} = ${id} AND ${profiles.centreId} = ${centres.id}`;
  const startsOn = sql`${schedules.content} ->> '$.from'`;
  // Of two terms with the same first day the later recorded one holds.
  const isReplaced = sql`EXISTS (SELECT 1 FROM ${schedules} ${laterTermsRow} WHERE ${laterTermsRow.profileId} = ${schedules.profileId}
    AND ${laterTermsRow.kind} = 'terms_agreed' AND ${laterTermsRow.content} ->> '$.from' = ${startsOn} AND ${laterTermsRow.seq} > ${schedules.seq})`;
  return {
    people: sql`(SELECT count(*) FROM ${profiles} WHERE ${isHere}
      AND (${profiles.status} = 'active' OR ${profiles.waitingSince} IS NOT NULL))`,
    coming: sql`(SELECT count(DISTINCT ${schedules.profileId}) FROM ${schedules} JOIN ${profiles} ON ${profiles.id} = ${schedules.profileId}
      WHERE ${schedules.companyId} = ${id} AND ${schedules.kind} = 'terms_agreed' AND ${schedules.content} ->> '$.centre' = ${centres.id}
        AND ${startsOn} > ${localDateOf(now, timeZone)} AND ${schedules.content} ->> '$.pattern.kind' <> 'none'
        AND ${profiles.status} = 'active' AND ${profiles.centreId} IS NOT ${centres.id} AND NOT ${isReplaced})`,
    managers: sql`(SELECT count(*) FROM ${profiles} WHERE ${profiles.companyId} = ${id} AND ${profiles.status} = 'active'
      AND ${profiles.managedCentres} IS NOT NULL AND ${centres.id} IN (SELECT value FROM json_each(${profiles.managedCentres})))`,
    invitations: sql`(SELECT count(*) FROM ${invitations} WHERE ${invitations.companyId} = ${id}
      AND ${invitations.centreId} = ${centres.id} AND ${invitations.status} = 'pending')`,
    links: sql`(SELECT count(*) FROM ${joinLinks} WHERE ${joinLinks.companyId} = ${id} AND ${joinLinks.centreId} = ${centres.id}
      AND ${joinLinks.endedAt} IS NULL AND ${joinLinks.expiresAt} > ${now})`,
  };
}

/** Returns the ties that keep a centre open; null if the company has no such open centre. */
export async function findCentreTies(
  deps: Pick<Deps, "db" | "now">,
  { company, centreId }: { company: CentreCompany; centreId: string },
): Promise<CentreTies | null> {
  const columns = Object.entries(tiesOf(deps, company)).map(
    ([name, count]) => sql`${count} AS ${sql.identifier(name)}`,
  );
  const [ties] = await allRows<CentreTies>(
    deps.db.$client,
    sql`SELECT ${listOf(columns)} FROM ${centres}
      WHERE ${centres.id} = ${centreId} AND ${centres.companyId} = ${company.id} AND ${centres.endedAt} IS NULL`,
  );
  return ties ?? null;
}

/** Whether nothing keeps a centre open. */
export const isUntied = (ties: CentreTies): boolean => Object.values(ties).every((count) => count === 0);

/**
 * Closes a centre of the company, other than the first: nobody can begin or be planned there any more, and its history stays. The batch
 * requires that nothing ties it. Returns false if something does, or if the manager may no longer do it.
 */
export function endCentre(
  deps: Pick<Deps, "db" | "now">,
  { member, centreId }: { member: Member; centreId: string },
): Promise<boolean> {
  const { db, now } = deps;
  const { company } = member;
  const counts = Object.values(tiesOf(deps, company));
  const isTheirs = sql`${centres.id} = ${centreId} AND ${centres.companyId} = ${company.id} AND ${centres.id} <> ${company.id}`;
  const isFree = sql`EXISTS (SELECT 1 FROM ${centres} WHERE ${isTheirs} AND ${sql.join(counts, sql` + `)} = 0)`;
  return ifPermitted(db, { member, concerned: "company" }, [
    assertInBatch(db, isFree),
    db
      .update(centres)
      .set({ endedAt: now })
      .where(and(isTheirs, isNull(centres.endedAt))),
  ]);
}

/** Opens a closed centre again. Returns false if the manager may no longer do it, or if the company has {@link mostCentres} open ones. */
export function reopenCentre(
  { db }: Pick<Deps, "db">,
  { member, centreId }: { member: Member; centreId: string },
): Promise<boolean> {
  const { company } = member;
  const isTheirs = sql`${centres.id} = ${centreId} AND ${centres.companyId} = ${company.id}`;
  return ifPermitted(db, { member, concerned: "company" }, [
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM ${centres} WHERE ${isTheirs}) AND ${hasRoomForCentre(company.id)}`,
    ),
    db.update(centres).set({ endedAt: null }).where(isTheirs),
  ]);
}

/** Lists the closed centres of a company, the last closed first. */
export const listEndedCentres = ({ db }: Pick<Deps, "db">, { id }: Pick<Company, "id">) =>
  db
    .select({ id: centres.id, name: centres.name })
    .from(centres)
    .where(and(eq(centres.companyId, id), isNotNull(centres.endedAt)))
    .orderBy(sql`${centres.endedAt} DESC`, centres.id);
