import { adviserLinks, periods } from "#cell";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { sendAdviserLink } from "./send-adviser-link.server";

/**
 * Mails the gestorías that follow the closings: one mail for each month with periods that were issued after the link and its last mail. A
 * month gets at most one mail a day. The next call also sends what an earlier one did not.
 */
export async function mailClosedMonths(deps: Deps, { member }: { member: Member }): Promise<void> {
  const { db } = deps;
  const month = sql<string>`substr(${periods.toDay}, 1, 7)`;
  const dueLinks = await db
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
    .orderBy(adviserLinks.id, desc(month));
  for (const { id, month: closed } of dueLinks) await sendAdviserLink(deps, { member, id, month: closed });
}
