import { preparedPacks } from "#cell";
import { data, redirect } from "@remix-run/cloudflare";
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { maintenance } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { withRetries } from "~/platform/retry.server";
import { isStillOpen, ofLink } from "../open-links.server";
import type { Inspection } from "../require-inspection.server";
import { askAs, isShown } from "./ask-pack.server";
import { copy } from "./copy";
import { asDeleted } from "./delete-pack.server";
import { isTooLarge, monthsOf } from "./pack-limits";
import { countPackPeople } from "./pack-people.server";
import { packExpiry, type Pack } from "./store.server";

/** The pack that an inspector has asked for by a link: the last one. */
export async function findLinkPack({ deps, company, inspector }: Inspection): Promise<Pack | undefined> {
  const { db, now } = deps;
  const its = isShown({ companyId: company.id, linkId: inspector.linkId }, now);
  const [pack] = await withRetries(() =>
    db.select().from(preparedPacks).where(its).orderBy(desc(preparedPacks.id)).limit(1),
  );
  return pack;
}

/** Why no pack is prepared. */
export interface LinkPackAnswer {
  problem: string;
}

/** Has a link's pack prepared. @returns back to where its progress is shown, or why not. */
export async function submitLinkPack(inspection: Inspection) {
  const { deps, company, inspector } = inspection;
  const tooMany = await limitPerson(deps.env, inspector.linkId);
  if (tooMany) return data<LinkPackAnswer>({ problem: tooMany.text }, tooMany.init);
  if (company.move !== null) return data<LinkPackAnswer>({ problem: maintenance.text }, maintenance.init);
  const asked = await askLinkPack(inspection);
  if (asked === "ended") return redirect("/inspeccion?ended");
  if (asked === "too-large") return data<LinkPackAnswer>({ problem: copy.ofLink.tooLarge }, 422);
  if (asked === "too-many-kept") return data<LinkPackAnswer>({ problem: copy.ofLink.tooManyKept }, 409);
  return redirect("/inspeccion/comprobar");
}

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
