import { companies, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Profile } from "~/modules/session/find-session.server";
import { listMemberships, type Membership } from "~/modules/directory/memberships.server";
import { compareNames } from "~/platform/compare-names";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { logFault } from "~/platform/log.server";
import { isEmptyCompany } from "./empty-company";

/** A company of the user, and their role in it. */
export interface OwnCompany {
  profileId: string;
  companyName: string;
  role: Profile["role"];
  isActive: boolean;
  /** Whether they wait for room in its plan. */
  isWaiting: boolean;
  /** Whether the user owns it and it is empty, so that they may discard it. */
  isEmpty: boolean;
}

/**
 * Returns the user's companies by name.
 * @returns `areAll` is false if a cell does not answer or has no binding.
 */
export async function listCompanies(
  deps: GlobalDeps,
  { userId }: { userId: string },
): Promise<{ own: OwnCompany[]; areAll: boolean }> {
  const confirmedMemberships = (await listMemberships(deps, { userId })).filter(
    ({ confirmedAt }) => confirmedAt !== null,
  );
  const companiesByCell = await Promise.allSettled(
    [...groupBy(confirmedMemberships, ({ cell }) => cell)].map(async ([cell, theirs]) =>
      listCompaniesOfCell(inCell(deps, cell), theirs),
    ),
  );
  for (const answer of companiesByCell)
    if (answer.status === "rejected") logFault("companies of a person: a cell failed", answer.reason);
  const own = companiesByCell.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return {
    own: own.sort(
      (a, b) => compareNames(a.companyName, b.companyName) || (a.profileId < b.profileId ? -1 : 1),
    ),
    areAll: own.length === confirmedMemberships.length,
  };
}

function listCompaniesOfCell({ db }: Deps, theirs: readonly Membership[]): Promise<OwnCompany[]> {
  const ids = JSON.stringify(theirs.map(({ profileId }) => profileId));
  return db
    .select({
      profileId: profiles.id,
      companyName: companies.name,
      role: profiles.role,
      isWaiting: sql`${profiles.waitingSince} IS NOT NULL`.mapWith(Boolean),
      isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean),
      isEmpty: sql`${profiles.role} = 'owner' AND ${isEmptyCompany}`.mapWith(Boolean),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`);
}
