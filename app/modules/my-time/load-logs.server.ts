import { logPageQuery, openEntryQuery, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange } from "~/time/dates";

/** More entries than this of one month are not read. */
export const mostLogs = 500;

/** Entries of some days, oldest first. */
export interface LogsOfDays {
  logs: TimeLog[];
  /** Whether there are older ones that were not read. */
  isCut: boolean;
}

/**
 * The entries of a person in each of some periods, and the one that they are in, however old. One round trip.
 * @param ranges of some weeks each.
 */
export async function loadLogs(
  { db: { $client: d1 } }: { db: Db },
  { subject, ranges }: { subject: number; ranges: readonly DateRange[] },
): Promise<{ open: TimeLog | null; periods: LogsOfDays[] }> {
  const [open, ...pages] = await withRetries(() =>
    d1.batch<ShownRow>([
      openEntryQuery(d1, { subject }),
      ...ranges.map((range) =>
        logPageQuery(d1, { subject, range, order: "newest first", after: null, limit: mostLogs + 1 }),
      ),
    ]),
  );
  return {
    open: open!.results.map(toTimeLog)[0] ?? null,
    periods: pages.map(({ results }) => ({
      logs: results.slice(0, mostLogs).map(toTimeLog).reverse(),
      isCut: results.length > mostLogs,
    })),
  };
}
