import { fromTerms, type NewTerms } from "../schedule-content";
import type { Schedule } from "../schedule";

/**
 * Whether these terms change nothing: equal terms hold on their first day, or replace equal terms of that day. A deactivation that was
 * recorded after those terms, or that falls within them, makes new terms a change.
 */
export function isSameTerms(
  { terms, endings }: Pick<Schedule, "terms" | "endings">,
  next: NewTerms,
): boolean {
  const [latest] = terms
    .filter(({ from }) => from <= next.from)
    .sort((one, other) => (one.from === other.from ? other.seq - one.seq : one.from < other.from ? 1 : -1));
  if (!latest || endings.some(({ seq }) => seq > latest.seq)) return false;
  if (latest.from < next.from && endings.some(({ on }) => on >= latest.from)) return false;
  return JSON.stringify(fromTerms({ ...latest, from: next.from })) === JSON.stringify(fromTerms(next));
}
