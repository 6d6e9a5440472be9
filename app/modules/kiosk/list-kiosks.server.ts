import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { displayName, erasedName } from "~/modules/directory/display-name";
import { listKiosks as listRows } from "~/modules/directory/kiosks.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** A kiosk in the managers' list. Instants in UTC milliseconds. */
export interface ListedKiosk {
  id: string;
  name: string;
  centre: string | null;
  pairedBy: string;
  pairedAt: number;
  /** Null until a form was sent at it. */
  lastUsedAt: number | null;
  endedAt: number | null;
}

/** Returns a company's kiosks, those in use first. */
export async function listKiosks(deps: Deps, { companyId }: { companyId: string }): Promise<ListedKiosk[]> {
  const rows = await listRows(deps, { companyId });
  const ids = JSON.stringify([...new Set(rows.map(({ pairedBy }) => pairedBy))]);
  const makers =
    rows.length === 0
      ? []
      : await withRetries(() =>
          deps.db
            .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
            .from(profiles)
            .where(
              and(
                eq(profiles.companyId, companyId),
                sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`,
              ),
            ),
        );
  const names = new Map(makers.map((maker) => [maker.id, displayName(maker)]));
  return rows
    .map(({ pairedBy, pairedAt, name, ...row }) => ({
      ...row,
      name: name!,
      pairedAt: pairedAt!,
      pairedBy: names.get(pairedBy!) ?? erasedName,
    }))
    .sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null));
}
