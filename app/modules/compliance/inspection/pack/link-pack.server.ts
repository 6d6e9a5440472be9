import { preparedPacks } from "#cell";
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { newId } from "~/platform/ids";
import { isStillOpen, linkColumn } from "../open-links.server";
import type { Inspection } from "../require-inspection.server";
import { askPackAs, isShown } from "./server/ask-pack.server";
import { deletedColumns } from "./delete-pack.server";
import { isTooLarge, monthsOf } from "./model/pack-limits";
import { countPackPeople } from "./server/pack-people.server";
import { packExpiry, type Pack } from "./store.server";

/** Returns the last pack that was requested with a link. */
export async function findLinkPack({ deps, company, inspector }: Inspection): Promise<Pack | undefined> {
  const { db, now } = deps;
  const its = isShown({ companyId: company.id, linkId: inspector.linkId }, now);
  const [pack] = await db.select().from(preparedPacks).where(its).orderBy(desc(preparedPacks.id)).limit(1);
  return pack;
}

type LinkPackResult = "requested" | "under-way" | "too-many-kept" | "too-large" | "ended";

/**
 * Requests a pack of exactly the days and people of a link. A link has one pack.
 * A new one replaces the last one, and it expires with the link.
 */
export async function askLinkPack({
  deps,
  company,
  range,
  withPlans,
  inspector,
}: Inspection): Promise<LinkPackResult> {
  const { db, now } = deps;
  const { linkId, profileIds } = inspector;
  const companyId = company.id;
  const people = await countPackPeople(db, { companyId, profileIds });
  if (isTooLarge(people, monthsOf(range).length)) return "too-large";
  const id = newId(now);
  const asker = {
    companyId,
    linkId,
    requestedBy: linkColumn(linkId, "createdBy"),
    allowed: isStillOpen(linkId, now),
    expiresAt: packExpiry({ linkId }, now),
    // Replaced packs count too, until their files are deleted.
    kept: sql`TRUE`,
  };
  const result = await askPackAs(deps, { asker, id, requested: { range, profileIds, withPlans } });
  if (result === "no-permission") return "ended";
  if (result === "too-many") return "under-way";
  if (result !== "requested") return result;
  await db
    .update(preparedPacks)
    .set(deletedColumns(now))
    .where(
      and(
        ...[eq(preparedPacks.companyId, companyId), eq(preparedPacks.linkId, linkId)],
        ...[ne(preparedPacks.id, id), inArray(preparedPacks.state, ["ready", "failed"])],
      ),
    );
  return "requested";
}
