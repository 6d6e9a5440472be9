import { adviserLinks } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/**
 * Ends a gestoría's link and its sessions immediately: each request checks the link. A second call changes nothing.
 * @returns false when the company has no such link, or the member may no longer do it.
 */
export async function revokeAdviserLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const revoked = await withRetries(() =>
    db
      .update(adviserLinks)
      .set({ revokedAt: sql`coalesce(${adviserLinks.revokedAt}, ${now})` })
      .where(
        and(
          eq(adviserLinks.companyId, member.company.id),
          eq(adviserLinks.id, id),
          stillMay(member, "take-payroll", "company"),
        ),
      )
      .returning({ id: adviserLinks.id }),
  );
  return revoked.length > 0;
}
