import { events, ledgers, registerProgress } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { lacksMonthlyCount } from "~/modules/billing/lacks-monthly-count";

const dayMs = 86_400_000;
/** An idle company's register is checked on one night a week. */
const nights = 7;

/** Returns a condition: the company recorded an event after an instant. */
const hasRecorded = (since: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
    AND (SELECT ${events.recordedAt} FROM ${events} WHERE ${events.ledger} = ${ledgers.key}
      ORDER BY ${events.seq} DESC LIMIT 1) > ${since})`;

/**
 * Returns a condition: the company's count of active employees may have changed, or is missing for the month. Every change of them is an
 * event.
 */
export const isToBeCounted = (now: number, companyId: SQL): SQL =>
  sql`(${hasRecorded(now - 2 * dayMs, companyId)} OR ${lacksMonthlyCount(now, companyId)})`;

/**
 * Returns a condition: the company's register has unchecked events, or it is its night of the week. So an alteration of an idle register is
 * detected within seven nights.
 */
export const isToBeChecked = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
    AND (${ledgers.key} % ${nights} = ${Math.floor(now / dayMs) % nights}
      OR (SELECT max(${events.seq}) FROM ${events} WHERE ${events.ledger} = ${ledgers.key})
        > coalesce((SELECT ${registerProgress.checked} FROM ${registerProgress}
          WHERE ${registerProgress.ledger} = ${ledgers.key}), 0)))`;
