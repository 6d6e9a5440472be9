import { coverCalls } from "#cell";
import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/**
 * Withdraws an offered shift that nobody has taken.
 * @returns false if somebody took it, or if the manager may not withdraw it. Nothing was written.
 */
export async function closeCall(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, callId }: { member: Member; callId: string },
): Promise<boolean> {
  const { db, now } = deps;
  const { company } = member;
  const closedCalls = await withRetries(() =>
    db
      .update(coverCalls)
      .set({ closedAt: now })
      .where(
        and(
          eq(coverCalls.id, callId),
          eq(coverCalls.companyId, company.id),
          isNull(coverCalls.takenAt),
          isNull(coverCalls.closedAt),
          stillMay(member, "plan-shifts", { centreId: coverCalls.centreId }),
        ),
      )
      .returning({ asked: coverCalls.asked }),
  );
  const [call] = closedCalls;
  if (!call) return false;
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [...call.asked] } });
  return true;
}
