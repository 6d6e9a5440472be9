import type { DayEntry, DayRecord } from "../../day-record";
import { addUp } from "../../tally";

export const recordsPerPage = 10;

/**
 * Returns the days of one page of ten records. A day has its whole totals on each of its pages, and its removed entries on the first.
 * @param page from 1; a page that does not exist becomes the nearest one.
 */
export function pageOfDays<Entry extends DayEntry>(all: readonly DayRecord<Entry>[], page: number) {
  const pages = Math.max(1, Math.ceil(addUp(all).records / recordsPerPage));
  const shownPage = Math.min(Math.max(1, page), pages);
  const [from, to] = [(shownPage - 1) * recordsPerPage, shownPage * recordsPerPage];
  let before = 0;
  const days = all.flatMap((day) => {
    const start = before;
    before += day.records;
    const entries = day.entries.slice(Math.max(0, from - start), Math.max(0, to - start));
    const firstPage = Math.min(pages, Math.floor(start / recordsPerPage) + 1);
    const removedEntries = firstPage === shownPage ? day.removed : [];
    return entries.length + removedEntries.length > 0 ? [{ ...day, entries, removed: removedEntries }] : [];
  });
  return { days, page: shownPage, pages };
}
