import { fromTerms, type NewTerms } from "../schedule-content";
import type { Schedule } from "../schedule";

/** Whether these terms are already recorded for their day, and neither a later record nor a deactivation has replaced them. */
export function isSameTerms(
  { terms, endings }: Pick<Schedule, "terms" | "endings">,
  next: NewTerms,
): boolean {
  const [latest] = terms.filter(({ from }) => from === next.from).sort((one, other) => other.seq - one.seq);
  if (!latest || endings.some(({ seq }) => seq > latest.seq)) return false;
  return JSON.stringify(fromTerms(latest)) === JSON.stringify(fromTerms(next));
}
