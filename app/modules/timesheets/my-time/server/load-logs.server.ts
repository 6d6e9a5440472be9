import { logPageQuery, openEntryQuery, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange } from "~/time/dates";

/** The most entries that are read of a period. */
export const mostLogs = 500;

/** Entries of some days, oldest first. */
export interface LogsOfDays {
  logs: TimeLog[];
  /** Whether older entries were left out. */
  isCut: boolean;
}

/**
 * Loads a person's entries in each period, and the open entry of any age. One round trip.
 * @param ranges periods of some weeks. @param alongside statements for the same round trip.
 */
export async function loadLogs(
  { db: { $client: d1 } }: { db: Db },
  {
    subject,
    ranges,
    alongside = [],
  }: { subject: number; ranges: readonly DateRange[]; alongside?: readonly D1PreparedStatement[] },
): Promise<{ open: TimeLog | null; periods: LogsOfDays[]; extraResults: unknown[][] }> {
  const [open, ...others] = await withRetries(() =>
    d1.batch<ShownRow>([
      openEntryQuery(d1, { subject }),
      ...ranges.map((range) =>
        logPageQuery(d1, { subject, range, order: "newest first", after: null, limit: mostLogs + 1 }),
      ),
      ...alongside,
    ]),
  );
  return {
    open: open!.results.map(toTimeLog)[0] ?? null,
    periods: others.slice(0, ranges.length).map(({ results }) => ({
      logs: results.slice(0, mostLogs).map(toTimeLog).reverse(),
      isCut: results.length > mostLogs,
    })),
    extraResults: others.slice(ranges.length).map(({ results }) => results),
  };
}
