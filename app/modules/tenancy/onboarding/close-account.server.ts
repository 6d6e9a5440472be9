import { companies, profiles, timeLogs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deleteUser } from "~/modules/directory/delete-users.server";
import { listMemberships, type Membership } from "~/modules/directory/memberships.server";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import { compareNames } from "~/platform/compare-names";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { logFault } from "~/platform/log.server";
import { mayBeGivenUp } from "~/modules/people/empty-company";
import { leaveCompany } from "./leave-company.server";

const entryRow = alias(timeLogs, "t");

/** A company that the user would leave with their account. */
export interface CompanyToLeave {
  profileId: string;
  companyName: string;
  /**
   * Why they cannot leave it yet. `owner`: they own it. `keeper`: they own a closed company, whose record is read with their
   * sign-in. `working`: they have an open entry.
   */
  obstacle: "owner" | "keeper" | "working" | null;
}

export type AccountClosingResult =
  | { code: "closed" }
  /** Nothing changed: this company is the obstacle. */
  | { code: "owner" | "keeper" | "working"; companyName: string }
  /** A cell does not answer, or the user is joining a company. They should try again. */
  | { code: "not-now" };

interface AccountClosing {
  leaving: CompanyToLeave[];
  memberships: Membership[];
  /** Whether the list is complete, and no membership is unfinished. */
  areAll: boolean;
}

/** Returns the companies that the user would leave. One query for each cell. */
export async function readAccountClosing(
  deps: GlobalDeps,
  { userId }: { userId: string },
): Promise<AccountClosing> {
  const memberships = await listMemberships(deps, { userId });
  const cellResults = await Promise.allSettled(
    [...groupBy(memberships, ({ cell }) => cell)].map(([cell, theirs]) =>
      listLeaving(inCell(deps, cell), theirs),
    ),
  );
  for (const answer of cellResults)
    if (answer.status === "rejected") logFault("closing an account", answer.reason);
  const leaving = cellResults
    .flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    .sort((one, other) => compareNames(one.companyName, other.companyName));
  return { leaving, memberships, areAll: leaving.length === memberships.length };
}

async function listLeaving({ db, now }: Deps, theirs: readonly Membership[]): Promise<CompanyToLeave[]> {
  const ids = JSON.stringify(theirs.map(({ profileId }) => profileId));
  const isWorking = sql`EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${profiles.subject}
    AND ${isLogOpen})`;
  return db
    .select({
      profileId: profiles.id,
      companyName: companies.name,
      obstacle: sql<
        CompanyToLeave["obstacle"]
      >`CASE WHEN ${profiles.role} = 'owner' AND NOT ${mayBeGivenUp(now)}
          THEN CASE WHEN ${companies.closedAt} IS NULL THEN 'owner' ELSE 'keeper' END
        WHEN ${isWorking} THEN 'working' END`.as("obstacle"),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`);
}

/**
 * Closes a user's account. The user leaves each company as at /leave. Then the directory deletes the user with their address,
 * sessions and passkeys. Their record remains with the companies, as the law requires. Nothing changes while an obstacle exists.
 * A repeated call continues after an interruption.
 */
export async function closeAccount(
  deps: GlobalDeps,
  { userId }: { userId: string },
): Promise<AccountClosingResult> {
  const { leaving, memberships, areAll } = await readAccountClosing(deps, { userId });
  if (!areAll) return { code: "not-now" };
  const obstacle = leaving.find((company) => company.obstacle !== null);
  if (obstacle) return { code: obstacle.obstacle!, companyName: obstacle.companyName };
  for (const { profileId, cell } of memberships) {
    const { code } = await leaveCompany(inCell(deps, cell), { userId, profileId });
    const keepingCompanyName = leaving.find((company) => company.profileId === profileId)?.companyName ?? "";
    if (code !== "left") return { code, companyName: keepingCompanyName };
  }
  return (await deleteUser(deps, { userId })) ? { code: "closed" } : { code: "not-now" };
}
