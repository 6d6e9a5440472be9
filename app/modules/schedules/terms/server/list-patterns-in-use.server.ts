import { schedules } from "#cell";
import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all, nameOf } from "~/platform/statement.server";
import { readContent, toTerms, type NewTerms } from "../../schedule-content";

/** Terms of the company that other people can get too. */
export interface PatternInUse {
  /** The id of the oldest schedule with this pattern. */
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
      sql`SELECT ${schedules.id}, ${schedules.content} FROM ${schedules}
          JOIN (SELECT min(${schedules.id}) AS oldest, count(*) AS uses FROM ${schedules}
                WHERE ${schedules.companyId} = ${companyId} AND ${schedules.kind} = 'terms_agreed' AND ${schedules.content} ->> '$.pattern.kind' <> 'none'
                GROUP BY ${schedules.content} -> '$.pattern' ORDER BY uses DESC, oldest LIMIT ${shown}) frequent
            ON ${schedules.id} = frequent.oldest
          ORDER BY frequent.uses DESC, ${nameOf(schedules.id)}`,
    ),
  );
  return rows.map(({ id, content }) => ({
    id,
    terms: toTerms(readContent("terms_agreed", content)),
  }));
}
