import { logPageQuery, openEntryQuery, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { batch, type AnswersTo, type NamedParts } from "~/platform/statement.server";
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
 * Loads a person's entries in one period or two, and the open entry of any age. One round trip.
 * @param shown a period of some weeks. @param other another one; null without it. @param alongside further parts of the round trip.
 */
export async function readPersonLogs<const Alongside extends NamedParts>(
  { db }: { db: Db },
  {
    subject,
    shown,
    other = null,
    alongside,
  }: { subject: number; shown: DateRange; other?: DateRange | null; alongside: Alongside },
): Promise<{
  open: TimeLog | null;
  shown: LogsOfDays;
  other: LogsOfDays | null;
  alongside: AnswersTo<Alongside>;
}> {
  const { $client: d1 } = db;
  const logsOf = (range: DateRange) =>
    logPageQuery(d1, { subject, range, order: "newest first", after: null, limit: mostLogs + 1 });
  const answers = await batch(db, {
    open: openEntryQuery(d1, { subject }),
    shown: logsOf(shown),
    other: other ? logsOf(other) : undefined,
    alongside,
  });
  const [open = null] = (answers.open.results as ShownRow[]).map(toTimeLog);
  return {
    open,
    shown: toLogsOfDays(answers.shown),
    other: answers.other ? toLogsOfDays(answers.other) : null,
    alongside: answers.alongside as AnswersTo<Alongside>,
  };
}

const toLogsOfDays = ({ results }: D1Result): LogsOfDays => ({
  logs: (results as ShownRow[]).slice(0, mostLogs).map(toTimeLog).reverse(),
  isCut: results.length > mostLogs,
});
