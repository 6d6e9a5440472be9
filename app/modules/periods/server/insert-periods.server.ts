import { periods } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { rowsFrom } from "~/modules/ledger/rows-from";
import { builderOf, listOf, nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import type { StatementContents } from "../statement-content";

/** An issued period, and the id of its statement. */
interface NewPeriod {
  id: string;
  profileId: string;
  content: StatementContents["period_issued"];
}

/** Returns the statements of SQL that add issued periods to the projection. The version before stops being the current one. */
export function insertPeriods(
  d1: StatementPreparer,
  newPeriods: readonly NewPeriod[],
  { companyId, now }: { companyId: string; now: number },
): D1PreparedStatement[] {
  const rows = newPeriods.map(({ id, profileId, content: { from, to, version } }) => ({
    id,
    profile_id: profileId,
    from_day: from,
    to_day: to,
    version,
  }));
  const later = rows.filter(({ version }) => version > 1);
  const columns = [periods.id, periods.profileId, periods.fromDay, periods.toDay, periods.version];
  const shared = [periods.companyId, periods.issuedAt, periods.isCurrent];
  const { from, field } = rowsFrom(rows);
  return [
    ...(later.length > 0
      ? [
          prepare(
            d1,
            builderOf(d1)
              .update(periods)
              .set({ isCurrent: false })
              .where(
                sql`${periods.isCurrent} = 1
                  AND (${periods.profileId}, ${periods.fromDay}) IN (SELECT value ->> 'profile_id', value ->> 'from_day'
                    FROM json_each(${JSON.stringify(later)}))`,
              ),
          ),
        ]
      : []),
    prepare(
      d1,
      sql`INSERT INTO ${periods} (${listOf([...columns, ...shared].map(nameOf))})
        SELECT ${listOf(columns.map(({ name }) => field(name)))}, ${companyId}, ${now}, 1 ${fromOf(from)}`,
    ),
  ];
}

const fromOf = (from: SQL | null) => (from ? sql`FROM ${from}` : sql``);
