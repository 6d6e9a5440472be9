import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { MailKind } from "./messages";

/**
 * Saves which optional mails a member gets. The weekly mail is for owners and the daily mail for managers, so for others those
 * choices do not change.
 */
export async function setChosenMails(
  { db }: Deps,
  { member, wanted }: { member: Member; wanted: Record<MailKind, boolean> },
): Promise<{ code: "saved" | "refused" }> {
  const { id, role } = member.profile;
  const { daily, weekly, monthly, reminders } = wanted;
  const saved = await withRetries(() =>
    db
      .update(profiles)
      .set({
        wantsMonthly: monthly,
        wantsReminders: reminders,
        ...(role === "owner" && { wantsWeekly: weekly }),
        ...(rolesOver("correct").includes(role) && { wantsDaily: daily }),
      })
      .where(and(eq(profiles.id, id), stillMay(member, "change-person")))
      .returning({ id: profiles.id }),
  );
  return { code: saved.length > 0 ? "saved" : "refused" };
}
