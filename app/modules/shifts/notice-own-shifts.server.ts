import { coverCalls, statements } from "#cell";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import { readWeekContent } from "~/modules/schedules/week-content";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** What a person should know about their shifts of this week and the next one. */
export interface ShiftNotice {
  isPublished: boolean;
  /** Whether there is a publication that they have not seen. */
  isUnseen: boolean;
  /** Whether a shift from today on is offered to them, and nobody has taken it. */
  isOffered: boolean;
}

/** Returns what a person should know about their shifts, in one round trip. */
export async function noticeOwnShifts(
  { db, now }: Pick<Deps, "db" | "now">,
  { company, profileId }: { company: Pick<Company, "id" | "timeZone">; profileId: string },
): Promise<ShiftNotice> {
  const todayOn = localDateOf(now, company.timeZone);
  const { from } = weekOf(todayOn);
  const { records, calls } = await withRetries(() =>
    batch(db, {
      records: db
        .select({
          kind: statements.kind,
          seq: statements.seq,
          weekOn: statements.weekOn,
          content: statements.content,
        })
        .from(statements)
        .where(
          sql`${statements.profileId} = ${profileId} AND ${statements.weekOn} BETWEEN ${from} AND ${addDays(from, 13)}
            AND ${statements.kind} IN ('week_published', 'week_seen') AND +${statements.companyId} = ${company.id}`,
        )
        .orderBy(statements.seq),
      calls: db
        .select({ id: coverCalls.id })
        .from(coverCalls)
        .where(
          and(
            eq(coverCalls.companyId, company.id),
            gte(coverCalls.onDay, todayOn),
            isNull(coverCalls.closedAt),
            isNull(coverCalls.takenBy),
            sql`EXISTS (SELECT 1 FROM json_each(${coverCalls.asked}) WHERE value = ${profileId})`,
          ),
        )
        .limit(1),
    }),
  );
  const seen = records
    .filter(({ kind }) => kind === "week_seen")
    .map(({ content }) => readWeekContent("week_seen", content).publication);
  const published = records.filter(({ kind }) => kind === "week_published");
  const last = new Map(published.map(({ weekOn, seq }) => [weekOn, seq]));
  return {
    isPublished: published.length > 0,
    isUnseen: [...last.values()].some((seq) => seq !== null && !seen.includes(seq)),
    isOffered: calls.length > 0,
  };
}
