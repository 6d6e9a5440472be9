import type { Member } from "~/modules/session/find-session.server";
import { isFor } from "~/modules/policy/may";

/** Returns the data of /profile. Only managers get the company. A deactivated member, or a closed company, can change nothing. */
export function showProfile({ profile, company, email }: Member) {
  const isEmployee = !isFor(profile, "change-company");
  return {
    isActive: profile.status === "active",
    isWaiting: profile.waitingSince !== null,
    mayChange: profile.status === "active" && company.closedAt === null,
    isEmployee,
    name: profile.fullName ?? email,
    email,
    avatarUrl: profile.avatarUrl,
    person: { fullName: profile.fullName ?? "", dni: profile.dni ?? "" },
    company: isEmployee
      ? null
      : {
          name: company.name,
          nif: company.nif ?? "",
          timeZone: company.timeZone,
          tracksLocation: company.locationTrackingEnabled,
          noticeConfirmedAt: company.locationNoticeConfirmedAt,
        },
  };
}
