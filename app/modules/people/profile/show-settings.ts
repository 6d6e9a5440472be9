import type { Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import { isFor } from "~/modules/policy/may";

/** Returns the data of /settings for managers, with their permissions to hand over and close the company. */
export const showSettings = ({ profile, company }: Member) => ({
  workPauses: company.workPauses,
  allowsOffline: company.offlinePunchesEnabled,
  worksRemotely: company.remoteWorkEnabled,
  colleagueAbsences: company.colleagueAbsences,
  payPeriodDay: company.payPeriodDay,
  timeZone: company.timeZone,
  convenio: companyFactsOf(company),
  mayHandOver: isFor(profile, "offer-ownership"),
  mayClose: isFor(profile, "close-company"),
});
