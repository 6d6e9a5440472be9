import { addDays, type DateRange } from "~/time/dates";

/** Returns the days of all ranges within a range, as few ranges in their order: those that overlap or touch are one. */
export function mergeRanges(ranges: readonly DateRange[], within: DateRange): DateRange[] {
  const merged: DateRange[] = [];
  const rangesInside = ranges
    .filter(({ from, to }) => from <= within.to && to >= within.from)
    .map(({ from, to }) => ({
      from: from < within.from ? within.from : from,
      to: to > within.to ? within.to : to,
    }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  for (const range of rangesInside) {
    const last = merged.at(-1);
    if (!last || range.from > addDays(last.to, 1)) merged.push(range);
    else if (range.to > last.to) merged[merged.length - 1] = { ...last, to: range.to };
  }
  return merged;
}
