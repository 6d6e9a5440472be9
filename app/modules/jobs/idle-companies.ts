import { companies, monthlyEmployeeStats } from "#cell";
import { sql, type SQL } from "drizzle-orm";

const dayMs = 86_400_000;
/** An idle company is looked at on one night of four weeks, and its people in one week of four. */
const weeks = 4;
const nights = 7 * weeks;

const nightOf = (now: number) => Math.floor(now / dayMs);

/** A condition: something was recorded in the company since an instant. */
const hasRecorded = (since: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ledgers l WHERE l.company_id = ${companyId}
    AND (SELECT e.recorded_at FROM events e WHERE e.ledger = l.key ORDER BY e.seq DESC LIMIT 1) > ${since})`;

/** A condition: somebody may have joined the company in the last two days. Whoever joins is recorded. */
export const mayHaveJoined = (now: number, companyId: SQL): SQL => hasRecorded(now - 2 * dayMs, companyId);

/**
 * A condition: the company's active employees may be others than were written down, or have yet to be for the month. Each change of
 * them is recorded.
 */
export const isToBeCounted = (now: number, companyId: SQL): SQL =>
  sql`(${hasRecorded(now - 2 * dayMs, companyId)} OR NOT EXISTS (SELECT 1 FROM ${monthlyEmployeeStats} s
    WHERE s.company_id = ${companyId} AND s.month_year = ${new Date(now).toISOString().slice(0, 7)}))`;

/**
 * A condition: the company's register has events that no check has seen, or it is its night. An alteration of a register in which nothing
 * is recorded any more is thus known within four weeks.
 */
export const isToBeChecked = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ledgers l WHERE l.company_id = ${companyId} AND (l.key % ${nights} = ${nightOf(now) % nights}
    OR (SELECT max(seq) FROM events e WHERE e.ledger = l.key)
      > coalesce((SELECT checked FROM register_progress r WHERE r.ledger = l.key), 0)))`;

/** A condition: something was recorded in the company in the last four weeks, or it is its week of four. */
export const isToBeCompared = (now: number, companyId: SQL): SQL =>
  sql`((SELECT ledger FROM ${companies} WHERE id = ${companyId}) % ${weeks} = ${Math.floor(nightOf(now) / 7) % weeks}
    OR ${hasRecorded(now - nights * dayMs, companyId)})`;
