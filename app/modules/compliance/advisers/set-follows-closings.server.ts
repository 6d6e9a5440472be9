import { adviserLinks } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { adviserLink, isLinkOpen } from "../links/link-kind.server";

/**
 * Lets an open link follow the closings, or no longer.
 * @returns false when the link is not open, or the member may no longer do it.
 */
export async function setAdviserFollowsClosings(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, id, followsClosings }: { member: Member; id: string; followsClosings: boolean },
): Promise<boolean> {
  const changed = await withRetries(() =>
    db
      .update(adviserLinks)
      .set({ followsClosings })
      .where(
        and(
          eq(adviserLinks.companyId, member.company.id),
          eq(adviserLinks.id, id),
          isLinkOpen(adviserLink, id, now),
          stillMay(member, "take-payroll", "company"),
        ),
      )
      .returning({ id: adviserLinks.id }),
  );
  return changed.length > 0;
}
