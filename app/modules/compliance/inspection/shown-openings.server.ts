import { inspectorLinks } from "#cell";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** An opened link that included a person's record. */
export interface ShownOpening {
  office: string;
  fromOn: string;
  toOn: string;
  openedCount: number;
  /** When it was last opened. */
  openedAt: number | null;
}

/**
 * Returns the links that included one person, newest first. Which people the inspector looked at is not stored.
 * The inspector's name is left out.
 */
export const listShownOpenings = (
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<ShownOpening[]> =>
  withRetries(() =>
    db
      .select({
        office: inspectorLinks.office,
        fromOn: inspectorLinks.fromOn,
        toOn: inspectorLinks.toOn,
        openedCount: inspectorLinks.openedCount,
        openedAt: inspectorLinks.openedAt,
      })
      .from(inspectorLinks)
      .where(
        and(
          eq(inspectorLinks.companyId, companyId),
          gt(inspectorLinks.openedCount, 0),
          sql`(${inspectorLinks.profileIds} IS NULL
            OR ${profileId} IN (SELECT value FROM json_each(${inspectorLinks.profileIds})))`,
        ),
      )
      .orderBy(desc(inspectorLinks.id)),
  );
