/** What waits for a member, by kind. */
export interface WaitingCounts {
  corrections: number;
  absences: number;
  /** Punches at a kiosk without a person. */
  punches: number;
  /** Shifts for which another centre requests somebody. */
  shifts: number;
  /** People with a missing exit, for managers to look at. No number in the menu has them. */
  exits: number;
}

/** Returns how many tasks the member has. The list 'Te toca a ti' has as many rows. */
export const sumWaiting = ({ corrections, absences, punches, shifts }: WaitingCounts) =>
  corrections + absences + punches + shifts;

/** The number beside a navigation entry, and its words for screen readers. */
interface EntryCount {
  count: number;
  what?: string;
}

/** Returns the number of open tasks behind a navigation entry. @param hasSidebar managers answer on other screens than workers. */
export function waitingAt(to: string, counts: WaitingCounts, hasSidebar: boolean): EntryCount {
  const { corrections, absences, punches, shifts } = counts;
  const countByPath: Record<string, EntryCount> = {
    "/corrections": { count: corrections },
    "/absences": { count: absences },
    "/shifts": { count: shifts },
    "/team": { count: punches, what: "sin dueño" },
    ...(!hasSidebar && { "/history": { count: corrections } }),
  };
  return countByPath[to] ?? { count: 0 };
}

/**
 * Returns the number of open tasks behind an entry of a phone's bar. The board lists all that waits, so a manager's entry of it has the
 * sum.
 */
export const waitingInBar = (to: string, counts: WaitingCounts, hasSidebar: boolean): EntryCount =>
  hasSidebar && to === "/working-now"
    ? { count: sumWaiting(counts), what: "te esperan" }
    : hasSidebar
      ? { count: 0 }
      : waitingAt(to, counts, hasSidebar);

/** A count of waiting items; nothing for zero. @param what the text after the number for screen readers. */
export const WaitingBadge = ({ count, what = "por contestar" }: EntryCount) =>
  count > 0 && (
    <span className="inline-block rounded-full bg-problem-soft px-2 text-sm font-bold whitespace-nowrap text-problem">
      {count}
      <span className="sr-only"> {what} </span>
    </span>
  );
