import type { CompanyFacts } from "./law-notes";

/** A company that has stated nothing about its convenio. */
export const unstatedCompany: CompanyFacts = { dailyLimit: null, restRegime: null, interruptions: null };
