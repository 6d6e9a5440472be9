import type { Pattern } from "./schedule";

/** Returns the natural days for each day with work. A pattern without work has those of five days a week. */
export function naturalPerWorking(pattern: Pattern): number {
  const [days, worked] =
    pattern.kind === "flexible"
      ? [7, pattern.referenceDays.length]
      : pattern.kind === "none"
        ? [7, 0]
        : [pattern.days.length, pattern.days.filter((segments) => segments.length > 0).length];
  return worked === 0 ? 7 / 5 : days / worked;
}
