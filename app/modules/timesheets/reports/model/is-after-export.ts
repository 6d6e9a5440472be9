import type { Correction } from "~/modules/corrections/correction";

/** The first and the last export of a month as a file. */
export interface MonthExport {
  firstAt: number;
  lastAt: number;
}

/**
 * Whether a correction was applied after an export of its month that included the entry. An export from before the entry's start
 * does not include it.
 */
export function isAfterExport(
  { applied, before, after }: Pick<Correction, "applied" | "before" | "after">,
  exports: readonly MonthExport[],
): boolean {
  const entry = before ?? after;
  if (!applied || !entry) return false;
  const beganAt = entry.times.check_in_at;
  return exports.some(({ firstAt, lastAt }) =>
    [firstAt, lastAt].some((at) => beganAt < at && at < applied.at),
  );
}
