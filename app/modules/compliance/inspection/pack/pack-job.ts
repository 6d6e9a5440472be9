import { preparedPacks } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** The name of the job in the queue. */
export const packJob = "prepare-packs";

/** Selects the companies with packs in preparation. */
export const companiesWithPacksToMake = () =>
  sql`SELECT DISTINCT ${preparedPacks.companyId} AS id FROM ${preparedPacks} WHERE ${preparedPacks.state} = 'making'`;

/** A condition: the company has packs in preparation. */
export const hasPacksToMake = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${preparedPacks} WHERE ${preparedPacks.companyId} = ${companyId}
    AND ${preparedPacks.state} = 'making')`;
