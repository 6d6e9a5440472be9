import { profiles } from "#schema";
import { sql } from "drizzle-orm";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { statusNeeds } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { recordActiveEmployees } from "./record-active-employees.server";
import { planWithdrawal } from "./withdraw-invitations.server";

export interface StatusChange {
  member: Member;
  profileIds: string[];
  status: Profile["status"];
}

export type StatusChanged =
  | { code: "changed"; count: number }
  /** Somebody is not of this company; somebody is the owner or oneself; the actor is no longer a manager. */
  | { code: "not-found" | "protected" | "no-permission" };

/**
 * Activates or deactivates people, all or nobody, with the month's statistics in the same batch. The conditions are
 * judged where the change is made, so it holds whoever else changes the team at the same moment. Open invitations of
 * whoever is deactivated are withdrawn in that batch, and the owner is told by mail; open tabs hear of it.
 */
export async function changeStatus(deps: Deps, change: StatusChange): Promise<StatusChanged> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToChange(deps, change, attempt);
    if (outcome.code === "changed") tellOf(deps, change);
    if (outcome.code !== "again") return outcome;
  }
}

function tellOf(deps: Deps, { member, profileIds, status }: StatusChange) {
  const companyId = member.company.id;
  // How many are active decides what the plan allows to everybody.
  publish(deps, { companyId, news: { kind: "company" } });
  if (status === "inactive") closeProfileSockets(deps, { companyId, profileIds });
}

async function tryToChange(
  deps: Deps,
  { member, profileIds, status }: StatusChange,
  attempt: number,
): Promise<StatusChanged | { code: "again" }> {
  const { db, now } = deps;
  const ids = [...new Set(profileIds)];
  const companyId = member.company.id;
  const withdrawal =
    status === "inactive" ? await planWithdrawal(deps, { member, profileIds: ids, attempt }) : null;
  const chosen = sql`t.company_id = ${companyId} AND t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const verdicts = {
    found: sql`(SELECT count(*) FROM ${profiles} t WHERE ${chosen}) = ${ids.length}`,
    allowed: sql`NOT EXISTS (SELECT 1 FROM ${profiles} t WHERE ${chosen} AND (t.role = 'owner' OR t.id = ${member.profile.id}))`,
    manages: stillMay(member, statusNeeds(status)),
    current: withdrawal?.isCurrent ?? sql`TRUE`,
  };
  const isFine = sql`${verdicts.found} AND ${verdicts.allowed} AND ${verdicts.manages} AND ${verdicts.current}`;
  const batch = [
    statement(
      db,
      sql`SELECT ${verdicts.found} AS found, ${verdicts.allowed} AS allowed, ${verdicts.manages} AS manages, ${verdicts.current} AS current`,
    ),
    statement(
      db,
      sql`UPDATE ${profiles} AS t SET status = ${status}, updated_at = ${now}
          WHERE ${chosen} AND t.status <> ${status} AND ${isFine}`,
    ),
    recordActiveEmployees({ db, now }, companyId, isFine),
    ...(withdrawal?.statements(isFine) ?? []),
  ] as const;
  const [judged] = await withRetries(() => db.batch(batch));
  const { found, allowed, manages, current } = judged.results[0] as Record<keyof typeof verdicts, number>;
  if (!manages) return { code: "no-permission" };
  if (!found) return { code: "not-found" };
  if (!allowed) return { code: "protected" };
  if (!current) return { code: "again" };
  withdrawal?.deliver();
  return { code: "changed", count: ids.length };
}
