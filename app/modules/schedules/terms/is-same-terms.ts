import { fromTerms, type NewTerms } from "../plan-content";
import type { Plan } from "../plan";

/** Whether these terms are already recorded for their day, and neither a later record nor a deactivation has replaced them. */
export function isSameTerms({ terms, endings }: Pick<Plan, "terms" | "endings">, next: NewTerms): boolean {
  const [latest] = terms.filter(({ from }) => from === next.from).sort((one, other) => other.seq - one.seq);
  if (!latest || endings.some(({ seq }) => seq > latest.seq)) return false;
  return JSON.stringify(fromTerms(latest)) === JSON.stringify(fromTerms(next));
}
