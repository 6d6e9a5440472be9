import { preparedPacks } from "#cell";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { newId } from "~/platform/ids";
import { isStillOpen, ofLink } from "../open-links.server";
import type { Inspection } from "../require-inspection.server";
import { askAs } from "./ask-pack.server";
import { asDeleted } from "./delete-pack.server";
import { isTooLarge, monthsOf } from "./pack-limits";
import { countPackPeople } from "./pack-people.server";
import { packExpiry } from "./store.server";

type AskedByLink = "asked" | "under-way" | "too-many-kept" | "too-large" | "ended";

/**
 * Has one pack prepared of exactly what a link shows: which days and whom follows from the link alone. There is one of each link: it
 * takes the place of the one before it, and goes with its link.
 */
export async function askLinkPack({ deps, company, range, inspector }: Inspection): Promise<AskedByLink> {
  const { db, now } = deps;
  const { linkId, profileIds } = inspector;
  const companyId = company.id;
  const people = await countPackPeople(db, { companyId, profileIds });
  if (isTooLarge(people, monthsOf(range).length)) return "too-large";
  const id = newId(now);
  const asker = {
    ...{ companyId, linkId, askedBy: ofLink(linkId, "created_by"), allowed: isStillOpen(linkId, now) },
    expiresAt: packExpiry({ linkId }, now),
    // Also those that others have taken the place of, until their files are gone.
    kept: sql`TRUE`,
  };
  const asked = await askAs(deps, { asker, id, wish: { range, profileIds } });
  if (asked === "not-allowed") return "ended";
  if (asked === "too-many") return "under-way";
  if (asked !== "asked") return asked;
  await db
    .update(preparedPacks)
    .set(asDeleted(now))
    .where(
      and(
        ...[eq(preparedPacks.companyId, companyId), eq(preparedPacks.linkId, linkId)],
        ...[ne(preparedPacks.id, id), inArray(preparedPacks.state, ["ready", "failed"])],
      ),
    );
  return "asked";
}
