import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { MailKind } from "./messages";

/**
 * Saves which optional mails a member gets. A kind that is not in `wanted` does not change. The weekly mail is for owners and the daily
 * mail for managers, so for others those choices do not change either.
 */
export async function setChosenMails(
  { db }: Deps,
  { member, wanted }: { member: Member; wanted: Partial<Record<MailKind, boolean>> },
): Promise<{ code: "saved" | "refused" }> {
  const { id, role } = member.profile;
  const { daily, weekly, monthly, reminders } = wanted;
  const saved = await withRetries(() =>
    db
      .update(profiles)
      .set({
        // Drizzle refuses an update without a value, and leaves out undefined ones.
        wantsMonthly: monthly ?? sql`${profiles.wantsMonthly}`,
        wantsReminders: reminders,
        wantsWeekly: role === "owner" ? weekly : undefined,
        wantsDaily: rolesOver("correct").includes(role) ? daily : undefined,
      })
      .where(and(eq(profiles.id, id), stillMay(member, "change-person", "self")))
      .returning({ id: profiles.id }),
  );
  return { code: saved.length > 0 ? "saved" : "refused" };
}
