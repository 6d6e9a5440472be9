import type { CarriedDays } from "../allowance";
import { sumYear, type CountedSources, type AllowanceYear } from "./sum-year";

/** Where a chain of years starts: its first year, and the days that enter it. */
export interface ChainStart {
  year: number;
  carried: readonly CarriedDays[];
}

/** Returns the sums of a year, with what the years since the start of the chain carry into it. An earlier year has its own days alone. */
export function sumChain(sources: CountedSources, start: ChainStart, year: number): AllowanceYear {
  if (year < start.year) return sumYear(sources, year, []);
  let sums = sumYear(sources, start.year, start.carried);
  for (let next = start.year + 1; next <= year; next += 1) sums = sumYear(sources, next, sums.carriedOut);
  return sums;
}
