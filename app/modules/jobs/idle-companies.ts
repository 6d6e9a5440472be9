import { events, ledgers, registerProgress } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { lacksMonthlyCount } from "~/modules/billing/lacks-monthly-count";
import { sumOfLastNumbers } from "~/modules/register/last-numbers";
import { dayMs } from "~/time/units";

/** An idle company's register is checked closely on one night a week. */
const nightsToCheck = 7;
/** On every second night somebody's missing last events call for a check. */
const nightsToCount = 2;

/** Returns a condition: the company recorded an event after an instant. */
const hasRecorded = (since: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
    AND (SELECT ${events.recordedAt} FROM ${events} WHERE ${events.ledger} = ${ledgers.key}
      ORDER BY ${events.seq} DESC LIMIT 1) > ${since})`;

/**
 * Returns a condition: the company's count of active employees may have changed, or is missing for the month. Every change of them is an
 * event.
 */
export const isToBeCounted = ({ now }: { now: number }, companyId: SQL): SQL =>
  sql`(${hasRecorded(now - 2 * dayMs, companyId)} OR ${lacksMonthlyCount(now, companyId)})`;

/**
 * Returns a condition: the company's register has other events than were checked, or it is its night of the week. On every second night the
 * last numbers of its people are counted: so the loss of a person's last events is noticed within two nights, and any other alteration of
 * an idle register within seven nights for each slice.
 */
export const isToBeChecked = ({ now }: { now: number }, companyId: SQL): SQL => {
  const night = Math.floor(now / dayMs);
  return sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
    AND (${ledgers.key} % ${nightsToCheck} = ${night % nightsToCheck}
      OR coalesce((SELECT ${registerProgress.checked} FROM ${registerProgress} WHERE ${registerProgress.ledger} = ${ledgers.key}), 0)
        <> iif(${ledgers.key} % ${nightsToCount} = ${night % nightsToCount}, ${sumOfLastNumbers(sql`${ledgers.key}`)},
          (SELECT coalesce(max(${events.seq}), 0) FROM ${events} WHERE ${events.ledger} = ${ledgers.key}))))`;
};
