import { companies } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batch } from "~/platform/statement.server";

interface LocationChoice {
  member: Member;
  isEnabled: boolean;
  /** Whether the member confirms that the workers were informed. */
  isInformed: boolean;
}

/**
 * Switches 'Requerir ubicación en cada fichaje' for the company. To switch it on, a manager must confirm that the workers were
 * informed before (art. 90 LOPDGDD). The time of that is stored. The statement checks the confirmation, so an outdated page
 * cannot switch it on without one.
 * @returns `not-informed` without the confirmation; `no-permission` without the permission.
 */
export async function setLocationTracking(
  deps: Deps,
  { member, isEnabled, isInformed }: LocationChoice,
): Promise<{ code: "saved" | "not-informed" | "no-permission" }> {
  const { db, now } = deps;
  const isOwnCompany = eq(companies.id, member.company.id);
  const mayChange = stillMay(member, "change-company", "company");
  const confirmedAt = companies.locationNoticeConfirmedAt;
  const isConfirmed = sql`(${companies.locationTrackingEnabled} AND ${confirmedAt} IS NOT NULL)`;
  const isConfirmedIfNeeded = isEnabled && !isInformed ? isConfirmed : sql`TRUE`;
  const {
    permissions: [permission],
    saved,
  } = await withRetries(() =>
    batch(db, {
      permissions: db
        .select({ mayAct: sql<number>`${mayChange}` })
        .from(companies)
        .where(isOwnCompany),
      saved: db
        .update(companies)
        .set({
          locationTrackingEnabled: isEnabled,
          locationDecidedAt: now,
          ...(isEnabled && {
            locationNoticeConfirmedAt: sql`CASE WHEN ${isConfirmed} THEN ${confirmedAt} ELSE ${now} END`,
          }),
        })
        .where(and(isOwnCompany, mayChange, isConfirmedIfNeeded))
        .returning({ id: companies.id }),
    }),
  );
  if (saved.length === 0) return { code: permission?.mayAct ? "not-informed" : "no-permission" };
  if (isEnabled !== member.company.locationTrackingEnabled)
    publish(deps, { companyId: member.company.id, message: { kind: "company" } });
  return { code: "saved" };
}
