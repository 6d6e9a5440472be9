import { periods } from "#cell";
import { and, eq, gte, lte } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { monthOf, type DateRange } from "~/time/dates";

/** Returns a month in which closed periods of a company end: `2026-10`. Null without any, and for a range that is not a whole month. */
export async function findClosedMonth(
  { db }: Pick<Deps, "db">,
  { companyId, range: { from, to } }: { companyId: string; range: DateRange },
): Promise<string | null> {
  const month = monthOf(from);
  if (month.from !== from || month.to !== to) return null;
  const rows = await withRetries(() =>
    db
      .select({ id: periods.id })
      .from(periods)
      .where(and(eq(periods.companyId, companyId), gte(periods.toDay, from), lte(periods.toDay, to)))
      .limit(1),
  );
  return rows.length > 0 ? from.slice(0, 7) : null;
}
