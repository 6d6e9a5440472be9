import type { Company } from "~/modules/directory/find-session.server";
import type { CompanyFacts } from "./law-notes";

/** The columns of a company that state its convenio. */
export type ConvenioColumns = Pick<
  Company,
  | "dailyLimitMinutes"
  | "restBetweenMinutes"
  | "shiftNoticeDays"
  | "restRegime"
  | "convenioYearStart"
  | "dayInterruptions"
  | "voluntaryPercent"
>;

/** Returns the facts that a company has stated about its convenio. */
export const companyFactsOf = (company: ConvenioColumns): CompanyFacts => ({
  dailyLimit: company.dailyLimitMinutes,
  restBetweenDays: company.restBetweenMinutes,
  shiftNotice: company.shiftNoticeDays,
  restRegime: company.restRegime,
  yearStart: company.convenioYearStart,
  interruptions: company.dayInterruptions,
  voluntaryPercent: company.voluntaryPercent,
});
