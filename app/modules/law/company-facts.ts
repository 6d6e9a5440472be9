import { convenioColumns, type CompanyFacts } from "./law-notes";

/** Returns the facts that a company has stated about its convenio. */
export const companyFactsOf = (company: CompanyFacts): CompanyFacts =>
  Object.fromEntries(convenioColumns.map((column) => [column, company[column]])) as unknown as CompanyFacts;
