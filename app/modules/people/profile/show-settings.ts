import type { Member } from "~/modules/directory/find-session.server";
import { isFor } from "~/modules/policy/may";

/** What the screen of /settings shows to owner and admin; who may hand the company over or close it, that too. */
export const showSettings = ({ profile, company }: Member) => ({
  workPauses: company.workPauses,
  allowsOffline: company.offlinePunchesEnabled,
  timeZone: company.timeZone,
  mayHandOver: isFor(profile.role, "offer-ownership"),
  mayClose: isFor(profile.role, "close-company"),
});
