import { preparedPacks } from "#cell";
import { desc } from "drizzle-orm";
import { withRetries } from "~/platform/retry.server";
import type { Inspection } from "../require-inspection.server";
import { isShown } from "./ask-pack.server";
import type { Pack } from "./store.server";

/** The pack that an inspector has asked for by a link: the last one. */
export async function findLinkPack({ deps, company, inspector }: Inspection): Promise<Pack | undefined> {
  const { db, now } = deps;
  const its = isShown({ companyId: company.id, linkId: inspector.linkId }, now);
  const [pack] = await withRetries(() =>
    db.select().from(preparedPacks).where(its).orderBy(desc(preparedPacks.id)).limit(1),
  );
  return pack;
}
