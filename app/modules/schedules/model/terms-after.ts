import type { Ending, Schedule, Terms } from "../schedule";
import { termsOn } from "../terms-on";

/**
 * Returns the terms that a deactivation ended, as they would hold without it, in order: those of its day begin with that day. Recorded
 * again they hold, because they are newer than the deactivation.
 */
export function termsAfter({ terms, endings }: Pick<Schedule, "terms" | "endings">, ending: Ending): Terms[] {
  const recordedBefore = {
    terms: terms.filter(({ seq }) => seq < ending.seq),
    endings: endings.filter(({ seq }) => seq < ending.seq),
  };
  const termsHeld = termsOn(recordedBefore, ending.on);
  const isReplaced = ({ from, seq }: Terms) =>
    recordedBefore.terms.some((other) => other.from === from && other.seq > seq) ||
    recordedBefore.endings.some((other) => seq < other.seq);
  const later = recordedBefore.terms
    .filter((each) => each.from > ending.on && !isReplaced(each))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  return [...(termsHeld ? [{ ...termsHeld, from: ending.on }] : []), ...later];
}
