import { shiftRequests } from "#cell";
import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/**
 * Withdraws a request that nobody has answered: its row is deleted, so the other centre no longer sees it. Each manager of the centre that
 * made it may.
 * @returns false if it was answered or withdrawn, or if the manager may not withdraw it. Nothing was written.
 */
export async function withdrawRequest(
  { db }: Pick<Deps, "db">,
  { member, requestId }: { member: Member; requestId: string },
): Promise<boolean> {
  const withdrawnRequests = await withRetries(() =>
    db
      .delete(shiftRequests)
      .where(
        and(
          eq(shiftRequests.id, requestId),
          eq(shiftRequests.companyId, member.company.id),
          isNull(shiftRequests.answeredAt),
          stillMay(member, "plan-shifts", { centreId: shiftRequests.centreId }),
        ),
      )
      .returning({ id: shiftRequests.id }),
  );
  return withdrawnRequests.length > 0;
}
