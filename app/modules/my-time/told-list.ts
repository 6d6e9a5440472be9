import type { Listed } from "~/modules/clock/history-table";
import type { TimeLog } from "~/modules/ledger/time-log";
import { groupBy } from "~/platform/group-by";
import type { DateRange, LocalDate } from "~/time/dates";
import type { Note } from "~/ui/punch-note";
import { correctionsPath, historyPath } from "./history-path";

/** An entry that stands on its day no more, or never did. */
export interface ShownGone {
  id: string;
  entryId: string | null;
  on: LocalDate;
  /** Where it stands now; null where it does not count. */
  to: LocalDate | null;
  inFull: string;
  isDisputed: boolean;
}

/** What is told of it on that day, with the way to where it is, or to why it does not count. */
export const noteOf = (
  { entryId, on, to, inFull, isDisputed }: ShownGone,
  profileId: string | null,
): Note => ({
  ...{ text: inFull, isDisputed },
  way: to
    ? { to: historyPath({ profileId, dayOn: to }), label: "Ver ese día" }
    : {
        to: correctionsPath(entryId ? { entry: entryId } : { day: on }, profileId),
        label: "Ver la corrección",
      },
});

/** What the other of the two says of an entry that they disagree on. */
export const disputeNote = (text: string): Note => ({ text, isDisputed: true });

interface Told {
  /** What the other of the two says, by the entry's id. */
  notes: Record<string, string>;
  gone: readonly ShownGone[];
}

/** Logs of one's own list, newest day first, each with its note, and what is gone below those of its day. */
export function toldList(logs: readonly TimeLog[], { notes, gone }: Told): Listed[] {
  const rows = gone.map((each) => ({ id: each.id, day: each.on, note: noteOf(each, null) }));
  const noted = logs.map((log) => {
    const text = notes[log.id];
    return text === undefined ? log : { ...log, note: disputeNote(text) };
  });
  const byDay = groupBy<Listed, LocalDate>([...noted, ...rows], ({ day }) => day);
  return [...byDay.keys()]
    .sort()
    .reverse()
    .flatMap((day) => byDay.get(day)!);
}

export interface ListPage {
  range: DateRange;
  /** The day of the last log of the page before; that page told of it. */
  after: LocalDate | null;
  /** The day of the last of this one, where others follow. */
  until: LocalDate | null;
}

/** What a page of a list, newest first, tells of what is gone: that of its days. */
export const goneOnPage = <Gone extends { on: LocalDate }>(
  gone: readonly Gone[],
  { range, after, until }: ListPage,
): Gone[] =>
  gone.filter(({ on }) => (after === null ? on <= range.to : on < after) && on >= (until ?? range.from));
