import { companies, corrections, mailOutbox, profiles } from "#cell";
import { and, between, count, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { silenceMs } from "~/modules/ledger/rules/decide-answer";
import type { Deps } from "~/platform/context.server";
import { renderOnce } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { answeredAt, ledgerOf } from "./notify-waiting-corrections.server";

const laterRow = alias(corrections, "n");
const disputeRow = alias(corrections, "d");
const representativeRow = alias(profiles, "r");
const companyRow = alias(companies, "k");
const mailRow = alias(mailOutbox, "m");

/**
 * A condition on a row `d` of corrections: its sides disagree, it was not withdrawn, and no later agreed correction replaced it. It
 * does not matter whether it was applied (draft decree, art. 4.b).
 */
const isDisagreed = renderOnce(
  sql`${disputeRow.answer} = 'disagree' AND NOT EXISTS (
  SELECT 1 FROM ${corrections} ${laterRow} WHERE ${laterRow.subject} = ${disputeRow.subject} AND ${laterRow.seq} > ${disputeRow.seq} AND ${laterRow.ground} = 'agreed'
    AND ${laterRow.proposal} ->> '$.entry' = ${disputeRow.proposal} ->> '$.entry')`,
);

const disputedDay = renderOnce(sql`${disputeRow.proposal} ->> '$.day'`);
const disputedMonth = renderOnce(sql`substr(${disputedDay}, 1, 7)`);

/** Counts the disagreements of each day, without people and reasons. */
export const countDisagreed = (
  { db }: Pick<Deps, "db">,
  { ledger, range }: { ledger: number; range: DateRange },
): Promise<{ day: LocalDate; count: number }[]> =>
  db
    .select({ day: sql<LocalDate>`${disputedDay}`, count: count() })
    .from(disputeRow)
    .where(and(eq(disputeRow.ledger, ledger), between(disputedDay, range.from, range.to), isDisagreed))
    .groupBy(disputedDay)
    .orderBy(disputedDay);

const isRepresentative = sql`${representativeRow.representsSince} IS NOT NULL AND ${representativeRow.email} IS NOT NULL`;

/** A condition: a disagreement of the last seven days, not older than the representative's mandate. */
const isRecentlyDisagreed = (now: number) =>
  sql`${isDisagreed} AND ${answeredAt(disputeRow)} > ${now - silenceMs} AND ${answeredAt(disputeRow)} >= ${representativeRow.representsSince}`;

/**
 * A condition: a recent disagreement in a company that has a workers' representative. `companyId` may be a column, so no alias in
 * here may hide its table.
 */
export const hasDisagreed = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} ${representativeRow} CROSS JOIN ${corrections} ${disputeRow} ON ${disputeRow.ledger} = ${ledgerOf(companyId)}
        WHERE ${representativeRow.companyId} = ${companyId} AND ${isRepresentative} AND ${isRecentlyDisagreed(now)})`;

interface UnreportedDispute {
  profileId: string;
  email: string;
  month: string;
  count: number;
  company: string;
  timeZone: string;
}

/**
 * Counts the disagreements that no mail has mentioned, by representative and month.
 * @param begins returns the first part of the keys of all such mails to a profile.
 */
export const countUnreportedDisputes = (
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, begins }: { companyId: string; begins: (profileId: SQL) => SQL },
): Promise<UnreportedDispute[]> =>
  db.all<UnreportedDispute>(sql`
    SELECT ${representativeRow.id} AS profileId, ${representativeRow.email}, ${disputedMonth} AS month, count(*) AS count,
      ${companyRow.name} AS company, ${companyRow.timeZone} AS timeZone
    FROM ${companies} ${companyRow} JOIN ${profiles} ${representativeRow} ON ${representativeRow.companyId} = ${companyRow.id} AND ${isRepresentative}
    CROSS JOIN ${corrections} ${disputeRow} ON ${disputeRow.ledger} = ${companyRow.ledger}
    WHERE ${companyRow.id} = ${companyId} AND ${isRecentlyDisagreed(now)}
      AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${mailRow} WHERE ${mailRow.createdAt} >= ${answeredAt(disputeRow)}
        AND ${mailRow.dedupeKey} BETWEEN ${begins(sql`${representativeRow.id}`)} AND ${begins(sql`${representativeRow.id}`)} || '9')
    GROUP BY ${representativeRow.id}, ${disputedMonth} ORDER BY ${representativeRow.id}, ${disputedMonth}`);
