import { groupBy } from "~/platform/group-by";
import type { DateRange, LocalDate } from "~/time/dates";
import type { NoteAlone, Noted } from "~/ui/punch-note";
import { GoneText, type ShownGone } from "./gone-text";

/** What is told of an entry that is gone, as a row of the day on which it stood. */
export const GoneRow = ({ gone, profileId }: { gone: ShownGone; profileId: string | null }) => (
  <tr>
    <td colSpan={3} className="px-2 py-1 sm:px-4">
      <GoneText gone={gone} profileId={profileId} />
    </td>
  </tr>
);

type Day = Pick<ShownGone, "on">;

/** Logs of a table, newest day first, with what is gone below those of its day. */
export function withGone<Log extends { day: LocalDate } & Noted>(
  logs: readonly Log[],
  gone: readonly ShownGone[],
): (Log | NoteAlone)[] {
  const rows = gone.map((each): NoteAlone => {
    const below = <GoneRow key={each.id} gone={each} profileId={null} />;
    return { id: each.id, day: each.on, isAlone: true, below };
  });
  const byDay = groupBy<Log | NoteAlone, LocalDate>([...logs, ...rows], ({ day }) => day);
  return [...byDay.keys()]
    .sort()
    .reverse()
    .flatMap((day) => byDay.get(day)!);
}

interface Page {
  range: DateRange;
  /** The day of the last log of the page before; that page told of it. */
  after: LocalDate | null;
  /** The day of the last of this one, where others follow. */
  until: LocalDate | null;
}

/** What a page of a list, newest first, tells of what is gone: that of its days. */
export const goneOnPage = <Gone extends Day>(gone: readonly Gone[], { range, after, until }: Page): Gone[] =>
  gone.filter(({ on }) => (after === null ? on <= range.to : on < after) && on >= (until ?? range.from));
