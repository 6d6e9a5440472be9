import { companies } from "#schema";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { mayAct } from "./may-act.server";

/**
 * Switches 'Requerir ubicación en cada fichaje' for the whole company. Off by default; to switch it on, owner or admin
 * must say that the workers were told beforehand (art. 90 LOPDGDD).
 */
export async function setLocationTracking(
  { db }: Pick<Deps, "db">,
  { member, isEnabled, isInformed }: { member: Member; isEnabled: boolean; isInformed: boolean },
): Promise<{ code: "saved" | "not-informed" | "refused" }> {
  if (isEnabled && !isInformed && !member.company.locationTrackingEnabled) return { code: "not-informed" };
  const saved = await withRetries(() =>
    db
      .update(companies)
      .set({ locationTrackingEnabled: isEnabled })
      .where(and(eq(companies.id, member.company.id), mayAct(member, { asManager: true })))
      .returning({ id: companies.id }),
  );
  return { code: saved.length > 0 ? "saved" : "refused" };
}
