import { addDays, type LocalDate } from "~/time/dates";
import type { Schedule, Terms } from "../schedule";

/** Terms as they were recorded, and what became of them. */
export interface TermsVersion extends Terms {
  /** The last day on which they hold; null without an end. A date before `from` says that they never hold. */
  until: LocalDate | null;
  /** The `seq` of the version with the same `from` that holds instead; null without one. */
  replacedBy: number | null;
}

/** Returns all versions of a person's terms, the last recorded first. */
export function versionsOf({ terms, endings }: Pick<Schedule, "terms" | "endings">): TermsVersion[] {
  const newestByStart = new Map<LocalDate, Terms>();
  const recordedTerms = [...terms].sort((one, other) => one.seq - other.seq);
  for (const version of recordedTerms) newestByStart.set(version.from, version);
  const starts = [...newestByStart.keys()].sort();
  return recordedTerms.reverse().map((version) => {
    const { from, seq } = version;
    const holding = newestByStart.get(from)!.seq;
    if (holding !== seq) return { ...version, until: addDays(from, -1), replacedBy: holding };
    const next = starts.find((start) => start > from);
    // The same rule as `termsOn`: a deactivation ends terms that were recorded, or that began, before it.
    const ends = endings.filter((ending) => seq < ending.seq || from < ending.on).map(({ on }) => on);
    const [until] = [...(next === undefined ? [] : [addDays(next, -1)]), ...ends].sort();
    return { ...version, until: until ?? null, replacedBy: null };
  });
}
