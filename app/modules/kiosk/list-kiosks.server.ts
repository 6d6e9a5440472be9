import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { displayName, erasedName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { listKiosks as listRows } from "~/modules/directory/kiosks.server";
import { managesCentre } from "~/modules/policy/may";
import { nameCentres } from "~/modules/schedules/centres.server";
import type { Deps } from "~/platform/context.server";

/** A kiosk in the managers' list. Instants in UTC milliseconds. */
export interface ListedKiosk {
  id: string;
  name: string;
  /** The name of its centre; null if it is for the whole company. */
  centre: string | null;
  pairedBy: string;
  pairedAt: number;
  /** Null until a form was sent at it. */
  lastUsedAt: number | null;
  endedAt: number | null;
}

/** Returns the kiosks that a manager manages, those in use first. */
export async function listKiosks(
  deps: Deps,
  { company, profile }: Pick<Member, "company" | "profile">,
): Promise<ListedKiosk[]> {
  const companyId = company.id;
  const rows = (await listRows(deps, { companyId })).filter(({ centreId }) =>
    managesCentre(profile, centreId),
  );
  const ids = JSON.stringify([...new Set(rows.map(({ pairedBy }) => pairedBy))]);
  if (rows.length === 0) return [];
  const hasCentres = rows.some(({ centreId }) => centreId !== null);
  const [makers, centres] = await Promise.all([
    deps.db
      .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
      .from(profiles)
      .where(
        and(eq(profiles.companyId, companyId), sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`),
      ),
    hasCentres ? nameCentres(deps, company) : new Map<string, string>(),
  ]);
  const names = new Map(makers.map((maker) => [maker.id, displayName(maker)]));
  return rows
    .map(({ pairedBy, pairedAt, name, centre, centreId, ...row }) => ({
      ...row,
      centre: (centreId === null ? null : centres.get(centreId)) ?? centre,
      name: name!,
      pairedAt: pairedAt!,
      pairedBy: names.get(pairedBy!) ?? erasedName,
    }))
    .sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null));
}
