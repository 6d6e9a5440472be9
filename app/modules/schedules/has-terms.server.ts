import { profiles, schedules } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** The condition that a profile of the company ever got terms. */
export const hasTerms = (companyId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} = ${profiles.id} AND ${schedules.kind} = 'terms_agreed')`;
