import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { MailKind } from "./copy";

/** Which of the mails that one may do without a member is sent from now on. Who runs no company has no week to choose, who manages nobody no morning, and leaves that as it is. */
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
        ...{ wantsMonthly: monthly, wantsReminders: reminders },
        ...(role === "owner" && { wantsWeekly: weekly }),
        ...(rolesOver("correct").includes(role) && { wantsDaily: daily }),
      })
      .where(and(eq(profiles.id, id), stillMay(member, "change-person")))
      .returning({ id: profiles.id }),
  );
  return { code: saved.length > 0 ? "saved" : "refused" };
}
