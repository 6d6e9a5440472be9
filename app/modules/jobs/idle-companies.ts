import { events, ledgers, registerProgress } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { lacksMonthlyCount } from "~/modules/billing/lacks-monthly-count";

const dayMs = 86_400_000;
/** The register of an idle company is checked on one night of a week. */
const nights = 7;

/** A condition: something was recorded in the company since an instant. */
const hasRecorded = (since: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
    AND (SELECT ${events.recordedAt} FROM ${events} WHERE ${events.ledger} = ${ledgers.key}
      ORDER BY ${events.seq} DESC LIMIT 1) > ${since})`;

/**
 * A condition: the company's active employees may be others than were written down, or have yet to be for the month. Each change of
 * them is recorded.
 */
export const isToBeCounted = (now: number, companyId: SQL): SQL =>
  sql`(${hasRecorded(now - 2 * dayMs, companyId)} OR ${lacksMonthlyCount(now, companyId)})`;

/**
 * A condition: the company's register has events that no check has seen, or it is its night of the week. An alteration of a register in
 * which nothing is recorded any more is thus known within seven nights.
 */
export const isToBeChecked = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
    AND (${ledgers.key} % ${nights} = ${Math.floor(now / dayMs) % nights}
      OR (SELECT max(${events.seq}) FROM ${events} WHERE ${events.ledger} = ${ledgers.key})
        > coalesce((SELECT ${registerProgress.checked} FROM ${registerProgress}
          WHERE ${registerProgress.ledger} = ${ledgers.key}), 0)))`;
