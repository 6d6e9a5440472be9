import { plans } from "#cell";
import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all, nameOf } from "~/platform/statement.server";
import { readContent, toTerms, type NewTerms } from "../../plan-content";

/** Terms of the company that other people can get too. */
export interface PatternInUse {
  /** The id of the oldest plan with this pattern. */
  id: string;
  terms: NewTerms;
}

const shown = 6;

/** Lists the patterns that the company's terms have, the most used first. Terms without hours are not in the list. */
export async function listPatternsInUse(
  { db }: Pick<Deps, "db">,
  companyId: string,
): Promise<PatternInUse[]> {
  const rows = await withRetries(() =>
    all<{ id: string; content: string }>(
      db.$client,
      sql`SELECT ${plans.id}, ${plans.content} FROM ${plans}
          JOIN (SELECT min(${plans.id}) AS oldest, count(*) AS uses FROM ${plans}
                WHERE ${plans.companyId} = ${companyId} AND ${plans.kind} = 'terms_agreed' AND ${plans.content} ->> '$.pattern.kind' <> 'none'
                GROUP BY ${plans.content} -> '$.pattern' ORDER BY uses DESC, oldest LIMIT ${shown}) frequent
            ON ${plans.id} = frequent.oldest
          ORDER BY frequent.uses DESC, ${nameOf(plans.id)}`,
    ),
  );
  return rows.map(({ id, content }) => ({
    id,
    terms: toTerms(readContent("terms_agreed", content)),
  }));
}
