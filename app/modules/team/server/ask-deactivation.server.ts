import { invitations, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { selectUsage } from "~/modules/billing/read-usage.server";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isGone } from "~/modules/people/erased-person.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { isWorking } from "../list-changeable.server";

/** The effects of deactivating people, for the question before it. */
export interface Deactivation {
  /** The names of those who are active now. */
  people: string[];
  /** The names of those with an open entry. */
  working: string[];
  /** How many of them sign in. They can still read their own record. */
  withAccount: number;
  /** How many of them are workers' representatives, which ends. */
  representing: number;
  /** How many open invitations they have sent, which are withdrawn. */
  invitations: number;
  /** How many people would remain who count for the plan. */
  remaining: number;
}

export type DeactivationAsked =
  | ({ code: "asked" } & Deactivation)
  /** The same refusals as for deactivating them. */
  | { code: "not-found" | "protected" };

interface Row {
  fullName: string | null;
  email: string | null;
  hasAccount: number;
  isActive: number;
  isWorking: number;
  represents: number;
  isProtected: number;
}

/** Returns the effects of deactivating these people, in one round trip. */
export async function askDeactivation(
  deps: Pick<Deps, "db" | "now">,
  { member: { profile, company }, profileIds }: { member: Member; profileIds: readonly string[] },
): Promise<DeactivationAsked> {
  const { db, now } = deps;
  const ids = [...new Set(profileIds)];
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [found, sent, usage] = await withRetries(() =>
    batch(db, [
      sql`SELECT ${profiles.fullName} AS fullName, ${profiles.email} AS email, ${profiles.userId} IS NOT NULL AS hasAccount,
              ${profiles.status} = 'active' AS isActive, ${isWorking} AS isWorking,
              ${profiles.representsSince} IS NOT NULL AS represents,
              (${profiles.role} = 'owner' OR ${profiles.id} = ${profile.id} OR ${isGone()}) AS isProtected
            FROM ${profiles} WHERE ${profiles.companyId} = ${company.id} AND ${profiles.id} IN ${listed}
            ORDER BY ${profiles.sortName}, ${profiles.id}`,
      sql`SELECT count(*) AS open FROM ${invitations} WHERE ${invitations.companyId} = ${company.id}
            AND ${invitations.status} = 'pending' AND ${invitations.expiresAt} > ${now} AND ${invitations.invitedBy} IN ${listed}`,
      selectUsage(deps, company),
    ]),
  );
  const rows = found.results as unknown as Row[];
  if (rows.length !== ids.length) return { code: "not-found" };
  if (rows.some(({ isProtected }) => isProtected)) return { code: "protected" };
  const active = rows.filter(({ isActive }) => isActive);
  return {
    code: "asked",
    people: active.map(displayName),
    working: active.filter(({ isWorking }) => isWorking).map(displayName),
    withAccount: active.filter(({ hasAccount }) => hasAccount).length,
    representing: active.filter(({ represents }) => represents).length,
    invitations: (sent.results[0] as { open: number }).open,
    remaining: (usage.results[0] as { active: number }).active - active.length,
  };
}
