import type { TimeLog } from "~/modules/ledger/time-log";

/** The fields of an entry from which totals follow. */
export type CountedEntry = Pick<TimeLog, "checkOutTime" | "isExitMissing" | "durationMs" | "grossMs">;

/** The totals of entries. */
export interface Tally {
  /** The effective time. An open entry and a missing exit count nothing. */
  totalMs: number;
  /** The time with all pauses. */
  grossMs: number;
  records: number;
  /** The number of open entries, and of missing exits. */
  open: number;
  missing: number;
}

/** The totals of a company, and the number of people with entries. */
export interface TeamTally extends Tally {
  people: number;
}

const emptyTally: Tally = { totalMs: 0, grossMs: 0, records: 0, open: 0, missing: 0 };

export const tallyOf = ({ checkOutTime, isExitMissing, durationMs, grossMs }: CountedEntry): Tally => ({
  totalMs: durationMs ?? 0,
  grossMs: grossMs ?? 0,
  records: 1,
  open: checkOutTime === null && !isExitMissing ? 1 : 0,
  missing: isExitMissing ? 1 : 0,
});

/** Returns the sum of totals. */
export const addUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce<Tally>(
    (sum, { totalMs, grossMs, records, open, missing }) => ({
      totalMs: sum.totalMs + totalMs,
      grossMs: sum.grossMs + grossMs,
      records: sum.records + records,
      open: sum.open + open,
      missing: sum.missing + missing,
    }),
    emptyTally,
  );

/** Returns the first totals without the second. */
export const subtractTally = (from: Tally, some: Tally): Tally => ({
  totalMs: from.totalMs - some.totalMs,
  grossMs: from.grossMs - some.grossMs,
  records: from.records - some.records,
  open: from.open - some.open,
  missing: from.missing - some.missing,
});
