import type { Correction } from "~/modules/corrections/correction";

/** When a month went out as a file, the first time and the last. */
export interface MonthExport {
  firstAt: number;
  lastAt: number;
}

/**
 * Whether a correction was applied after its month had been exported with what it corrects: a file of before the entry began
 * said nothing of it.
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
