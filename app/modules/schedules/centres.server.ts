import { centres } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Company, Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
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

/** Lists the centres of a company, the first one first. A company that has stated none has one without territory. */
export async function listCentres(
  { db }: Pick<Deps, "db">,
  company: Pick<Company, "id" | "name" | "timeZone">,
): Promise<Centre[]> {
  const rows = await withRetries(() =>
    db.select().from(centres).where(eq(centres.companyId, company.id)).orderBy(centres.createdAt, centres.id),
  );
  const stated = rows.map(({ id, name, territory, area, municipality, timeZone }) => ({
    id,
    name,
    territory: territory as TerritoryCode | null,
    area: area as AreaCode | null,
    municipality,
    timeZone: timeZone ?? company.timeZone,
  }));
  const unstated = { territory: null, area: null, municipality: null, timeZone: company.timeZone };
  return stated.length > 0 ? stated : [{ id: company.id, name: company.name, ...unstated }];
}

/** States where the first centre of the company is. Returns false if the manager may no longer do it. */
export async function placeFirstCentre(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    member,
    ...place
  }: { member: Member; territory: TerritoryCode; area: AreaCode | null; municipality: string | null },
): Promise<boolean> {
  const { company } = member;
  const row = { id: company.id, companyId: company.id, name: company.name, createdAt: now, ...place };
  try {
    await withRetries(() =>
      batch(db, [
        assertInBatch(db, sql`${stillMay(member, "plan-schedules")}`),
        db.insert(centres).values(row).onConflictDoUpdate({ target: centres.id, set: place }),
      ]),
    );
    return true;
  } catch (fault) {
    if (isPreconditionUnmet(fault)) return false;
    throw fault;
  }
}
