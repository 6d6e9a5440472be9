import type { HistoryRow } from "~/modules/clock/history-table";
import type { RemovedEntry } from "~/modules/corrections/removed-entries";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { DateRange, LocalDate } from "~/time/dates";
import type { PunchNote } from "~/ui/punch-note";
import { correctionsPath, historyPath } from "./history-path";

/** Returns the note about a removed entry, with a link to its present day or to the correction. */
export const noteOf = (
  { entryId, on, to, inFull, isDisputed }: RemovedEntry,
  profileId: string | null,
): PunchNote => ({
  text: inFull,
  isDisputed,
  link: to
    ? { to: historyPath({ profileId, dayOn: to }), label: "Ver ese día" }
    : {
        to: correctionsPath(entryId ? { entry: entryId } : { day: on }, profileId),
        label: "Ver la corrección",
      },
});

/** Returns the note with the other side's version of a disputed entry. */
export const disputeNote = (text: string): PunchNote => ({ text, isDisputed: true });

interface NotesAndRemoved {
  /** The other side's version, by the entry's id. */
  notes: Record<string, string>;
  removed: readonly RemovedEntry[];
}

/** Returns the user's entries with their notes, newest day first. The removed entries of a day follow its entries. */
export function listWithNotes(logs: readonly TimeLog[], { notes, removed }: NotesAndRemoved): HistoryRow[] {
  const rows = removed.map((each) => ({ id: each.id, day: each.on, note: noteOf(each, null) }));
  const logsWithNotes = logs.map((log) => {
    const text = notes[log.id];
    return text === undefined ? log : { ...log, note: disputeNote(text) };
  });
  return [...logsWithNotes, ...rows].sort((a, b) => Number(a.day < b.day) - Number(a.day > b.day));
}

export interface ListPage {
  range: DateRange;
  /** The day of the last entry on the page before. That page shows the removed entries of that day. */
  after: LocalDate | null;
  /** The day of the last entry on this page; null on the last page. */
  until: LocalDate | null;
}

/** Returns the removed entries for the days of one page of a list, newest first. */
export const removedEntriesOnPage = <Removed extends Pick<RemovedEntry, "on">>(
  removedEntries: readonly Removed[],
  { range, after, until }: ListPage,
): Removed[] =>
  removedEntries.filter(
    ({ on }) => (after === null ? on <= range.to : on < after) && on >= (until ?? range.from),
  );
