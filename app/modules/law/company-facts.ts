import type { Company } from "~/modules/session/find-session.server";
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
  dailyLimitMinutes: company.dailyLimitMinutes,
  restBetweenMinutes: company.restBetweenMinutes,
  shiftNoticeDays: company.shiftNoticeDays,
  restRegime: company.restRegime,
  convenioYearStart: company.convenioYearStart,
  dayInterruptions: company.dayInterruptions,
  voluntaryPercent: company.voluntaryPercent,
});
