import type { Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import { thresholdOn } from "~/modules/law/law-rules";
import { isFor } from "~/modules/policy/may";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** Returns the data of /settings for managers, with their permissions to hand over and close the company. @param now in ms. */
export const showSettings = ({ profile, company }: Member, now: number) => ({
  workPauses: company.workPauses,
  allowsOffline: company.offlinePunchesEnabled,
  worksRemotely: company.remoteWorkEnabled,
  colleagueAbsences: company.colleagueAbsences,
  payPeriodDay: company.payPeriodDay,
  timeZone: company.timeZone,
  convenio: companyFactsOf(company),
  limits: limitsByLaw(localDateOf(now, company.timeZone)),
  mayHandOver: isFor(profile, "offer-ownership"),
  mayClose: isFor(profile, "close-company"),
});

/** The limits in minutes that hold while nobody states what the convenio says. */
const limitsByLaw = (on: LocalDate) => ({
  dailyLimitMinutes: thresholdOn("day-limit", on),
  restBetweenMinutes: thresholdOn("rest-between-days", on),
});

export type LimitsByLaw = ReturnType<typeof limitsByLaw>;
