import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** Returns the condition that all these people are of a company. */
export const areOfCompany = (companyId: string, profileIds: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(profileIds)}) named WHERE NOT EXISTS (
    SELECT 1 FROM ${profiles} WHERE ${profiles.id} = named.value AND ${profiles.companyId} = ${companyId}))`;
