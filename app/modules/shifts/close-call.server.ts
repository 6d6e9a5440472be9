import { coverCalls } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all, nameOf } from "~/platform/statement.server";

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
  const closed = await withRetries(() =>
    all<{ asked: string }>(
      db.$client,
      sql`UPDATE ${coverCalls} SET ${nameOf(coverCalls.closedAt)} = ${now}
        WHERE ${coverCalls.id} = ${callId} AND ${coverCalls.companyId} = ${company.id}
          AND ${coverCalls.takenAt} IS NULL AND ${coverCalls.closedAt} IS NULL
          AND ${stillMay(member, "plan-shifts", { centreId: coverCalls.centreId })}
        RETURNING ${nameOf(coverCalls.asked)}`,
    ),
  );
  const [call] = closed;
  if (!call) return false;
  publish(deps, {
    companyId: company.id,
    message: { kind: "plan", profileIds: JSON.parse(call.asked) as string[] },
  });
  return true;
}
