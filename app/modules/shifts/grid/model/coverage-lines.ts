import { groupBy } from "~/platform/group-by";
import { faultOfDay } from "~/modules/schedules/fault-of-pattern";
import { parseShift, shiftText } from "~/modules/schedules/terms/parse-shift";
import type { CoverageNeed } from "../../model/shift-week";

/** What a centre needs on some weekdays: people between two times. */
export interface CoverageLine {
  weekdays: readonly number[];
  /** As people type it: `13-16`. */
  times: string;
  /** As people type it: `2`. */
  people: string;
}

export type CoverageFault = "no-days" | "no-times" | "no-people";

/** Returns the needs of a centre as lines, those of several days together. */
export const coverageLines = (needs: readonly CoverageNeed[]): CoverageLine[] =>
  [...groupBy(needs, ({ from, to, people }) => `${from} ${to} ${people}`).values()].map((equal) => ({
    weekdays: equal.map(({ weekday }) => weekday).sort((one, other) => one - other),
    times: shiftText([equal[0]!]),
    people: String(equal[0]!.people),
  }));

/** Reads lines as they were typed. Empty lines say nothing. Returns the needs, or the fault of each line that has one. */
export function readCoverage(
  lines: readonly CoverageLine[],
): { needs: CoverageNeed[] } | { faults: Map<number, CoverageFault> } {
  const faults = new Map<number, CoverageFault>();
  const needs = lines.flatMap(({ weekdays, times, people }, line): CoverageNeed[] => {
    if (weekdays.length === 0 && times.trim() === "" && people.trim() === "") return [];
    const parsedShift = parseShift(times);
    const count = Number(/^\s*(\d{1,3})\s*$/.exec(people)?.[1] ?? 0);
    if (weekdays.length === 0) faults.set(line, "no-days");
    else if (
      !("segments" in parsedShift) ||
      parsedShift.segments.length === 0 ||
      faultOfDay(parsedShift.segments) !== null
    )
      faults.set(line, "no-times");
    else if (count < 1) faults.set(line, "no-people");
    else
      return weekdays.flatMap((weekday) =>
        parsedShift.segments.map(({ from, to }) => ({ weekday, from, to, people: count })),
      );
    return [];
  });
  return faults.size > 0 ? { faults } : { needs };
}
