import { companies, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import { forgetUser } from "~/modules/directory/forget-users.server";
import { listMemberships, type Membership } from "~/modules/directory/memberships.server";
import { isOpen } from "~/modules/ledger/time-logs.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { logFault } from "~/platform/log.server";
import { mayBeGivenUp } from "./empty-company";
import { leaveCompany } from "./leave-company.server";

/** A company that somebody would leave with their account. */
export interface Leaving {
  profileId: string;
  companyName: string;
  /** Why they cannot leave it yet: it has an owner, by whose sign-in a closed one is read; or they have not clocked out. */
  obstacle: "owner" | "keeper" | "working" | null;
}

export type AccountClosed =
  | { code: "closed" }
  /** Nothing was left: that company stands in the way. */
  | { code: "owner" | "keeper" | "working"; companyName: string }
  /** A company does not answer, or they are just joining one: to be tried again. */
  | { code: "not-now" };

interface Closing {
  leaving: Leaving[];
  memberships: Membership[];
  /** Whether these are all their companies, and nothing that was begun is to be finished first. */
  areAll: boolean;
}

/** What closing somebody's account would leave. One query a cell. */
export async function loadClosing(deps: GlobalDeps, { userId }: { userId: string }): Promise<Closing> {
  const memberships = await listMemberships(deps, { userId });
  const ofCells = await Promise.allSettled(
    [...groupBy(memberships, ({ cell }) => cell)].map(([cell, theirs]) =>
      listLeaving(inCell(deps, cell), theirs),
    ),
  );
  for (const answer of ofCells)
    if (answer.status === "rejected") logFault("closing an account", answer.reason);
  const leaving = ofCells
    .flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    .sort((one, other) => compareNames(one.companyName, other.companyName));
  return { leaving, memberships, areAll: leaving.length === memberships.length };
}

const compareNames = new Intl.Collator("es").compare;

async function listLeaving({ db, now }: Deps, theirs: readonly Membership[]): Promise<Leaving[]> {
  const ids = JSON.stringify(theirs.map(({ profileId }) => profileId));
  const works = sql`EXISTS (SELECT 1 FROM time_logs t WHERE t.subject = profiles.subject AND ${sql.raw(isOpen)})`;
  return db
    .select({
      profileId: profiles.id,
      companyName: companies.name,
      obstacle: sql<Leaving["obstacle"]>`CASE WHEN ${profiles.role} = 'owner' AND NOT ${mayBeGivenUp(now)}
          THEN CASE WHEN ${companies.closedAt} IS NULL THEN 'owner' ELSE 'keeper' END
        WHEN ${works} THEN 'working' END`.as("obstacle"),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`);
}

/**
 * Closes somebody's account: they leave each of their companies as by /leave, and then the directory forgets them, with their
 * address, sessions and passkeys. What they recorded stays with those companies, as the law asks. Nothing is left while one of
 * them stands in the way; cut off in between, it goes on from there when it is asked again.
 */
export async function closeAccount(deps: GlobalDeps, { userId }: { userId: string }): Promise<AccountClosed> {
  const { leaving, memberships, areAll } = await loadClosing(deps, { userId });
  if (!areAll) return { code: "not-now" };
  const obstacle = leaving.find((company) => company.obstacle !== null);
  if (obstacle) return { code: obstacle.obstacle!, companyName: obstacle.companyName };
  for (const { profileId, cell } of memberships) {
    const { code } = await leaveCompany(inCell(deps, cell), { userId, profileId });
    const companyName = leaving.find((company) => company.profileId === profileId)?.companyName ?? "";
    if (code !== "left") return { code, companyName };
  }
  return (await forgetUser(deps, { userId })) ? { code: "closed" } : { code: "not-now" };
}
