import type { Member } from "~/modules/directory/find-session.server";
import { may, rolesOver, type Actor } from "~/modules/policy/may";

/** What the screen of /access shows of a member: how they sign in, and which mails they may do without. @param actor the same member */
export function showAccess({ profile, email }: Member, actor: Actor) {
  return {
    email,
    mayChange: may(actor, "change-person"),
    maySetPin: may(actor, "set-pin"),
    mails: {
      ...(rolesOver("correct").includes(profile.role) && { daily: profile.wantsDaily }),
      ...(profile.role === "owner" && { weekly: profile.wantsWeekly }),
      monthly: profile.wantsMonthly,
      reminders: profile.wantsReminders,
    },
  };
}
