import { companies } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";

interface Wish {
  member: Member;
  isEnabled: boolean;
  /** Whether the member says that the workers were told of it. */
  isInformed: boolean;
}

/**
 * Switches 'Requerir ubicación en cada fichaje' for the whole company. Off by default; to switch it on, owner or admin
 * must say that the workers were told beforehand (art. 90 LOPDGDD), and when they did is kept. The condition is part of
 * the change, so that a page from before somebody switched it off does not switch it on unconfirmed.
 */
export async function setLocationTracking(
  deps: Deps,
  { member, isEnabled, isInformed }: Wish,
): Promise<{ code: "saved" | "not-informed" | "refused" }> {
  const { db, now } = deps;
  const mine = eq(companies.id, member.company.id);
  const may = stillMay(member, "change-company");
  const confirmedAt = companies.locationNoticeConfirmedAt;
  const isConfirmed = sql`(${companies.locationTrackingEnabled} AND ${confirmedAt} IS NOT NULL)`;
  const isFine = isEnabled && !isInformed ? isConfirmed : sql`TRUE`;
  const [[judged], saved] = await withRetries(() =>
    db.batch([
      db
        .select({ mayAct: sql<number>`${may}` })
        .from(companies)
        .where(mine),
      db
        .update(companies)
        .set({
          locationTrackingEnabled: isEnabled,
          locationDecidedAt: now,
          ...(isEnabled && {
            locationNoticeConfirmedAt: sql`CASE WHEN ${isConfirmed} THEN ${confirmedAt} ELSE ${now} END`,
          }),
        })
        .where(and(mine, may, isFine))
        .returning({ id: companies.id }),
    ]),
  );
  if (saved.length === 0) return { code: judged?.mayAct ? "not-informed" : "refused" };
  if (isEnabled !== member.company.locationTrackingEnabled)
    publish(deps, { companyId: member.company.id, news: { kind: "company" } });
  return { code: "saved" };
}
