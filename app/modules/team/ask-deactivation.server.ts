import { invitations, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { selectUsage } from "~/modules/billing/read-usage.server";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isGone } from "~/modules/people/erased-person.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { isWorking } from "./list-changeable.server";

/** What deactivating people would do, for whoever is asked whether they mean it. */
export interface Deactivation {
  /** Of those who are active now: the others are what they would become. */
  people: string[];
  /** Who of them is at work. */
  working: string[];
  /** How many of them sign in, and so go on reading their own record. */
  withAccount: number;
  /** How many of them represent the workers, which they would no more. */
  representing: number;
  /** Open invitations that they have sent, which would be withdrawn. */
  invitations: number;
  /** How many would be left who count for the plan. */
  remaining: number;
}

export type DeactivationAsked =
  | ({ code: "asked" } & Deactivation)
  /** As deactivating itself says it. */
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

/** Finds what deactivating these people would do; nothing is written. One round trip. */
export async function askDeactivation(
  deps: Pick<Deps, "db" | "now">,
  { member: { profile, company }, profileIds }: { member: Member; profileIds: readonly string[] },
): Promise<DeactivationAsked> {
  const { db, now } = deps;
  const ids = [...new Set(profileIds)];
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [found, sent, usage] = await withRetries(() =>
    db.batch([
      statement(
        db,
        sql`SELECT ${profiles.fullName} AS fullName, ${profiles.email} AS email, ${profiles.userId} IS NOT NULL AS hasAccount,
              ${profiles.status} = 'active' AS isActive, ${isWorking} AS isWorking,
              ${profiles.representsSince} IS NOT NULL AS represents,
              (${profiles.role} = 'owner' OR ${profiles.id} = ${profile.id} OR ${isGone()}) AS isProtected
            FROM ${profiles} WHERE ${profiles.companyId} = ${company.id} AND ${profiles.id} IN ${listed}
            ORDER BY ${profiles.sortName}, ${profiles.id}`,
      ),
      statement(
        db,
        sql`SELECT count(*) AS open FROM ${invitations} WHERE ${invitations.companyId} = ${company.id}
            AND ${invitations.status} = 'pending' AND ${invitations.expiresAt} > ${now} AND ${invitations.invitedBy} IN ${listed}`,
      ),
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
