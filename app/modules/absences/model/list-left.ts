import { yearOf } from "~/time/dates";
import { withoutTermsText } from "../allowance-text";
import { hasTermsIn } from "./allowance-of";
import { leftOfKind, type LeftOfKind } from "./left-of-kind";
import type { AbsenceFacts } from "./absence-command";

/** The days left of a kind in this year. `kind` is null for the sentence that no days are counted. */
export interface LeftOfYear extends LeftOfKind {
  kind: string | null;
}

/**
 * Returns the days left of this year for each kind with a limit. Managers see no private kind of others. Without terms no days are counted,
 * and it says so.
 */
export function listLeft(facts: AbsenceFacts, isOwn: boolean): LeftOfYear[] {
  const { schedule, kinds, todayOn } = facts;
  const year = yearOf(todayOn);
  if (!hasTermsIn(schedule, year))
    return [{ kind: null, text: withoutTermsText(isOwn), figure: null, note: null }];
  return kinds
    .filter(({ isOn }) => isOn)
    .flatMap((kind) => {
      const leftText = leftOfKind(facts, kind, { year, isOwn });
      return leftText === null ? [] : [{ kind: kind.name, ...leftText }];
    });
}
