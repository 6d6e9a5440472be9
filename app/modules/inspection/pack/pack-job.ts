import { sql, type SQL } from "drizzle-orm";

/** The job that makes packs, as the queue knows it. */
export const packJob = "prepare-packs";

/** A condition: packs of a company wait to be made, or are being made. */
export const hasPacksToMake = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM prepared_packs WHERE company_id = ${companyId} AND state = 'making')`;
