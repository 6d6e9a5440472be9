import { centres } from "#cell";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Company, Member } from "~/modules/session/find-session.server";
import { managesCentre } from "~/modules/policy/may";
import { stillMay, type ChangeTarget } from "~/modules/policy/still-may.server";
import { assertInBatch, batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import type { BuiltQuery } from "~/platform/statement.server";
import type { AreaCode, TerritoryCode } from "./holidays/territories";

/** A work centre of a company. Its territory and town decide its public holidays. */
export interface Centre {
  id: string;
  name: string;
  territory: TerritoryCode | null;
  area: AreaCode | null;
  municipality: string | null;
  /** IANA name. */
  timeZone: string;
}

type CentreCompany = Pick<Company, "id" | "name" | "timeZone">;

/** The most centres of a company. */
export const mostCentres = 50;

/** Lists the open centres of a company, the first one first. The first one has no territory until it is stated. */
export async function listCentres({ db }: Pick<Deps, "db">, company: CentreCompany): Promise<Centre[]> {
  const rows = await db
    .select()
    .from(centres)
    .where(and(eq(centres.companyId, company.id), isNull(centres.endedAt)))
    .orderBy(centres.createdAt, centres.id)
    .limit(mostCentres);
  const statedCentres = rows.map(({ id, name, territory, area, municipality, timeZone }) => ({
    id,
    name,
    territory: territory as TerritoryCode | null,
    area: area as AreaCode | null,
    municipality,
    timeZone: timeZone ?? company.timeZone,
  }));
  const isFirst = ({ id }: Centre) => id === company.id;
  return [
    statedCentres.find(isFirst) ?? firstCentreOf(company),
    ...statedCentres.filter((centre) => !isFirst(centre)),
  ];
}

/** Lists the open centres of a company that a manager manages. */
export const listManagedCentres = async (
  deps: Pick<Deps, "db">,
  { company, profile }: { company: CentreCompany; profile: Pick<Member["profile"], "managedCentres"> },
): Promise<Centre[]> => (await listCentres(deps, company)).filter(({ id }) => managesCentre(profile, id));

/** Returns the names of all centres of a company, by id, also of those that have ended. */
export async function nameCentres(
  { db }: Pick<Deps, "db">,
  company: Pick<CentreCompany, "id" | "name">,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: centres.id, name: centres.name })
    .from(centres)
    .where(eq(centres.companyId, company.id));
  return new Map([[company.id, company.name], ...rows.map(({ id, name }) => [id, name] as const)]);
}

/** Returns the condition that a company has a centre that has not ended. Null is no centre, which is allowed. */
export const isOpenCentre = ({ companyId, centreId }: { companyId: string; centreId: string | null }): SQL =>
  centreId === null || centreId === companyId
    ? sql`TRUE`
    : sql`EXISTS (SELECT 1 FROM ${centres} WHERE ${centres.id} = ${centreId} AND ${centres.companyId} = ${companyId}
        AND ${centres.endedAt} IS NULL)`;

/** {@link isOpenCentre} for several centres. */
export const areOpenCentres = ({
  companyId,
  centreIds,
}: {
  companyId: string;
  centreIds: readonly string[];
}): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify([...new Set(centreIds)])}) named WHERE named.value <> ${companyId}
    AND NOT EXISTS (SELECT 1 FROM ${centres} WHERE ${centres.id} = named.value AND ${centres.companyId} = ${companyId}
      AND ${centres.endedAt} IS NULL))`;

/** Returns the first centre before anything is stated about it. */
const firstCentreOf = ({ id, name, timeZone }: CentreCompany): Centre => ({
  id,
  name,
  territory: null,
  area: null,
  municipality: null,
  timeZone,
});

/** Where a centre is. */
export interface CentrePlace {
  territory: TerritoryCode;
  area: AreaCode | null;
  municipality: string | null;
}

/** States where a centre of the company is. Returns false if the manager may no longer do it. */
export const placeCentre = (
  deps: Pick<Deps, "db" | "now">,
  { member, centre, place }: { member: Member; centre: Centre; place: CentrePlace },
): Promise<boolean> => {
  const { territory, area, municipality } = place;
  return updateCentre(deps, { member, centre, change: { territory, area, municipality } });
};

/**
 * Gives a centre of the company another name or time zone. Check-ins take the zone from then on, and entries keep theirs. Returns false if
 * the manager may no longer do it.
 * @param change `timeZone`: null for the company's, undefined for no change.
 */
export const changeCentre = (
  deps: Pick<Deps, "db" | "now">,
  {
    member,
    centre,
    change,
  }: { member: Member; centre: Centre; change: { name: string; timeZone?: string | null | undefined } },
): Promise<boolean> => updateCentre(deps, { member, centre, change });

/** Writes a change of a centre. The first centre has no row before its first change. */
async function updateCentre(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    member,
    centre,
    change,
  }: { member: Member; centre: Centre; change: Partial<typeof centres.$inferInsert> },
): Promise<boolean> {
  const row = { id: centre.id, companyId: member.company.id, name: centre.name, createdAt: now, ...change };
  return ifPermitted(db, { member, concerned: { centreId: centre.id } }, [
    db
      .insert(centres)
      .values(row)
      .onConflictDoUpdate({
        target: centres.id,
        set: change,
        setWhere: eq(centres.companyId, member.company.id),
      }),
  ]);
}

/**
 * Adds a centre to the company. Returns false if the manager may no longer do it, or if the company has {@link mostCentres} meanwhile.
 * @param timeZone null if it is the company's.
 */
export async function addCentre(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, ...centre }: { member: Member; name: string; timeZone: string | null } & CentrePlace,
): Promise<boolean> {
  const { company } = member;
  return ifPermitted(db, { member, concerned: "company" }, [
    assertInBatch(db, hasRoomForCentre(company.id)),
    db
      .insert(centres)
      .values({ id: newId(now), companyId: company.id, createdAt: now, ...centre })
      .onConflictDoNothing(),
  ]);
}

/** Returns the condition that a company may open another centre. The first centre counts whether it has a row or not. */
export const hasRoomForCentre = (companyId: string): SQL =>
  sql`(SELECT count(*) FROM ${centres} WHERE ${centres.companyId} = ${companyId} AND ${centres.id} <> ${companyId}
    AND ${centres.endedAt} IS NULL) < ${mostCentres - 1}`;

/** Changes centres in one batch. Returns false if the manager may no longer do it, or if another condition of the batch is not true. */
export async function ifPermitted(
  db: Deps["db"],
  { member, concerned }: { member: Member; concerned: ChangeTarget },
  change: readonly (D1PreparedStatement | BuiltQuery)[],
): Promise<boolean> {
  const mayChange = stillMay(member, "plan-schedules", concerned);
  return (await withRetries(() => batchIf(db, mayChange, change))) !== null;
}
