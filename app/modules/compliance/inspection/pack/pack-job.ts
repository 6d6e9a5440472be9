import { preparedPacks } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { literal } from "~/platform/statement.server";

/** The name of the job in the queue. */
export const packJob = "prepare-packs";

/** Selects the companies with packs in preparation. */
export const companiesWithPacksToMake = ({ db }: Pick<Deps, "db">) =>
  db
    .selectDistinct({ id: sql<string>`${preparedPacks.companyId}`.as("id") })
    .from(preparedPacks)
    .where(eq(preparedPacks.state, literal("making")));

/** A condition: the company has packs in preparation. */
export const hasPacksToMake = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${preparedPacks} WHERE ${preparedPacks.companyId} = ${companyId}
    AND ${preparedPacks.state} = 'making')`;
