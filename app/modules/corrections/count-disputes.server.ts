import { companies, corrections, mailOutbox, profiles } from "#cell";
import { and, between, count, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { silenceMs } from "~/modules/ledger/rules/decide-answer";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { renderOnce } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { answeredAt, ledgerOf } from "./notify-waiting-corrections.server";

const n = alias(corrections, "n");
const d = alias(corrections, "d");
const r = alias(profiles, "r");
const k = alias(companies, "k");
const m = alias(mailOutbox, "m");

/**
 * A condition on a row `d` of corrections: its sides disagree, it was not withdrawn, and no later agreed correction replaced it. It
 * does not matter whether it was applied (draft decree, art. 4.b).
 */
const isDisagreed = renderOnce(
  sql`${d.answer} = 'disagree' AND NOT EXISTS (
  SELECT 1 FROM ${corrections} ${n} WHERE ${n.subject} = ${d.subject} AND ${n.seq} > ${d.seq} AND ${n.ground} = 'agreed'
    AND ${n.proposal} ->> '$.entry' = ${d.proposal} ->> '$.entry')`,
);

const disputedDay = renderOnce(sql`${d.proposal} ->> '$.day'`);
const disputedMonth = renderOnce(sql`substr(${disputedDay}, 1, 7)`);

/** Counts the disagreements of each day, without people and reasons. */
export const countDisagreed = (
  { db }: Pick<Deps, "db">,
  { ledger, range }: { ledger: number; range: DateRange },
): Promise<{ day: LocalDate; count: number }[]> =>
  withRetries(() =>
    db
      .select({ day: sql<LocalDate>`${disputedDay}`, count: count() })
      .from(d)
      .where(and(eq(d.ledger, ledger), between(disputedDay, range.from, range.to), isDisagreed))
      .groupBy(disputedDay)
      .orderBy(disputedDay),
  );

const isRepresentative = sql`${r.representsSince} IS NOT NULL AND ${r.email} IS NOT NULL`;

/** A condition: a disagreement of the last seven days, not older than the representative's mandate. */
const isRecentlyDisagreed = (now: number) =>
  sql`${isDisagreed} AND ${answeredAt(d)} > ${now - silenceMs} AND ${answeredAt(d)} >= ${r.representsSince}`;

/**
 * A condition: a recent disagreement in a company that has a workers' representative. `companyId` may be a column, so no alias in
 * here may hide its table.
 */
export const hasDisagreed = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} ${r} CROSS JOIN ${corrections} ${d} ON ${d.ledger} = ${ledgerOf(companyId)}
        WHERE ${r.companyId} = ${companyId} AND ${isRepresentative} AND ${isRecentlyDisagreed(now)})`;

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
  withRetries(() =>
    db.all<UnreportedDispute>(sql`
      SELECT ${r.id} AS profileId, ${r.email}, ${disputedMonth} AS month, count(*) AS count,
        ${k.name} AS company, ${k.timeZone} AS timeZone
      FROM ${companies} ${k} JOIN ${profiles} ${r} ON ${r.companyId} = ${k.id} AND ${isRepresentative}
      CROSS JOIN ${corrections} ${d} ON ${d.ledger} = ${k.ledger}
      WHERE ${k.id} = ${companyId} AND ${isRecentlyDisagreed(now)}
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${m} WHERE ${m.createdAt} >= ${answeredAt(d)}
          AND ${m.dedupeKey} BETWEEN ${begins(sql`${r.id}`)} AND ${begins(sql`${r.id}`)} || '9')
      GROUP BY ${r.id}, ${disputedMonth} ORDER BY ${r.id}, ${disputedMonth}`),
  );
