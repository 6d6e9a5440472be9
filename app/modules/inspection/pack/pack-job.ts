import { preparedPacks } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** The job that makes packs, as the queue knows it. */
export const packJob = "prepare-packs";

/** The companies of which packs wait to be made, or are being made. */
export const companiesWithPacksToMake = () =>
  sql`SELECT DISTINCT ${preparedPacks.companyId} AS id FROM ${preparedPacks} WHERE ${preparedPacks.state} = 'making'`;

/** A condition: packs of a company wait to be made, or are being made. */
export const hasPacksToMake = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM prepared_packs WHERE company_id = ${companyId} AND state = 'making')`;
