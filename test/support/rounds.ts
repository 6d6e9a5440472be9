import type { TestOptions } from "vitest";

/**
 * How often something random is tried: as often as told, but where every test runs for each change of a rule (`npm run mutants`, which
 * says so by ROUNDS, a part of one).
 */
export const rounds = (count: number) => Math.ceil(count * Number(process.env.ROUNDS ?? 1));

interface Lives {
  count: number;
  /** For the test that tries them. */
  options: TestOptions;
}

/** How many random lives each tier tries: 300 in the quick one, all in the deep one. */
export const livesOfTiers = (all: number): Lives[] => [
  { count: rounds(300), options: {} },
  { count: rounds(all), options: { tags: "deep" } },
];
