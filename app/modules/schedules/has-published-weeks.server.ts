import { profiles, statements } from "#cell";
import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { weekOf, type DateRange } from "~/time/dates";

/** Returns whether a week with a day in a range was published to anybody of a company. One round trip. */
export async function hasPublishedWeeks(
  { db }: Pick<Deps, "db">,
  { companyId, range }: { companyId: string; range: DateRange },
): Promise<boolean> {
  const { published } = await batch(db, {
    published: sql`SELECT 1 FROM ${profiles} JOIN ${statements} ON ${statements.profileId} = ${profiles.id}
      AND ${statements.weekOn} BETWEEN ${weekOf(range.from).from} AND ${range.to}
      WHERE ${profiles.companyId} = ${companyId} LIMIT 1`,
  });
  return published.results.length > 0;
}
