import { preparedPacks } from "#cell";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { hourMs } from "~/time/units";
import { deleteFiles } from "./store.server";

/** Deletes a pack immediately, even during its preparation. @returns false when the company has no such pack. */
export async function deletePack(
  deps: Pick<Deps, "db" | "env" | "now" | "defer">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const { company } = member;
  const deleted = await withRetries(() =>
    deps.db
      .update(preparedPacks)
      .set(deletedColumns(deps.now))
      .where(
        and(
          eq(preparedPacks.id, id),
          eq(preparedPacks.companyId, company.id),
          isNull(preparedPacks.linkId),
          stillMay(member, "export-register", "company"),
        ),
      )
      .returning({ id: preparedPacks.id }),
  );
  if (deleted.length === 0) return false;
  deps.defer("pack: delete", () => deleteFiles(deps, { companyId: company.id, id }));
  return true;
}

/** Hides a pack. The next night's job deletes its row, and the files of a turn that was running: no turn takes an hour. */
export const deletedColumns = (now: number) => ({ state: "deleted" as const, expiresAt: now + hourMs });

/** The most packs a night in one cell. The next night deletes the rest. */
const mostPacksANight = 200;

/** Deletes expired packs. Files are deleted first, so that none is forgotten. */
export async function purgePacks(deps: Pick<Deps, "db" | "env" | "now">): Promise<void> {
  const { db, now } = deps;
  const isExpired = lt(preparedPacks.expiresAt, now);
  const expiredPacks = await db
    .select({ id: preparedPacks.id, companyId: preparedPacks.companyId })
    .from(preparedPacks)
    .where(isExpired)
    .limit(mostPacksANight);
  if (expiredPacks.length === 0) return;
  for (const pack of expiredPacks) await deleteFiles(deps, pack);
  const ids = JSON.stringify(expiredPacks.map(({ id }) => id));
  await db
    .delete(preparedPacks)
    .where(and(sql`${preparedPacks.id} IN (SELECT value FROM json_each(${ids}))`, isExpired));
}
