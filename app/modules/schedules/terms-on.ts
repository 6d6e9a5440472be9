import type { LocalDate } from "~/time/dates";
import type { Ending, Pattern, Terms } from "./schedule";

/** The part of terms that decides whether they hold on a day. */
export type TermsToCompare = Pick<Terms, "from" | "seq"> & { pattern: Pick<Pattern, "kind"> };

/**
 * Returns the terms that hold on a day: the version with the latest `from`, and of two with the same `from` the later recorded one. Null
 * before the first terms, after terms with the pattern `none`, and after a deactivation.
 */
export function termsOn<Each extends TermsToCompare>(
  { terms, endings }: { terms: readonly Each[]; endings: readonly Ending[] },
  on: LocalDate,
): Each | null {
  // Terms that were recorded later and start on the last day are new: the person is active again.
  const isEnded = ({ from, seq }: TermsToCompare) =>
    endings.some((ending) => ending.on < on && (seq < ending.seq || from < ending.on));
  const [holding] = terms
    .filter((each) => each.from <= on && !isEnded(each))
    .sort((one, other) => (one.from === other.from ? other.seq - one.seq : one.from < other.from ? 1 : -1));
  return !holding || holding.pattern.kind === "none" ? null : holding;
}
