import type { Member } from "~/modules/session/find-session.server";
import { isFor, may, rolesOver, type Requester } from "~/modules/policy/may";

/**
 * Returns the data of /access: the address, and the optional mails of the member.
 * @param actor the same member
 */
export function showAccess({ profile, email }: Member, actor: Requester) {
  return {
    email,
    isEmployee: !isFor(profile, "change-company"),
    mayChange: may(actor, "change-person", "self"),
    maySetPin: may(actor, "set-pin", "self"),
    mails: {
      ...(rolesOver("correct").includes(profile.role) && { daily: profile.wantsDaily }),
      ...(profile.role === "owner" && { weekly: profile.wantsWeekly }),
      monthly: profile.wantsMonthly,
      reminders: profile.wantsReminders,
    },
  };
}
