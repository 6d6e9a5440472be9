import { adviserLinks, periods } from "#cell";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { adviserLink, isLinkOpen } from "../links/link-kind.server";
import { sendAdviserLink } from "./send-adviser-link.server";

/**
 * Mails the gestorías that follow the closings: one mail for each month with periods that were issued after the link and its last mail. A month
 * gets at most one mail a day. The next call also sends what an earlier one did not.
 */
export async function mailClosedMonths(deps: Deps, { member }: { member: Member }): Promise<void> {
  const { db } = deps;
  const month = sql<string>`substr(${periods.toDay}, 1, 7)`;
  const due = await withRetries(() =>
    db
      .selectDistinct({ id: adviserLinks.id, month })
      .from(adviserLinks)
      .innerJoin(
        periods,
        and(
          eq(periods.companyId, adviserLinks.companyId),
          gt(periods.issuedAt, sql`coalesce(${adviserLinks.sentAt}, ${adviserLinks.createdAt})`),
        ),
      )
      .where(and(eq(adviserLinks.companyId, member.company.id), eq(adviserLinks.followsClosings, true)))
      .orderBy(adviserLinks.id, desc(month)),
  );
  for (const { id, month: closed } of due) await sendAdviserLink(deps, { member, id, month: closed });
}

/**
 * Lets an open link follow the closings, or no longer.
 * @returns false when the link is not open, or the member may no longer do it.
 */
export async function setFollowsClosings(
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
