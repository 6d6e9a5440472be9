import type { TestOptions } from "vitest";

/** Returns how often a test tries random input. `npm run mutants` runs every test for each changed rule, so its ROUNDS sets a fraction. */
export const rounds = (count: number) => Math.ceil(count * Number(process.env.ROUNDS ?? 1));

interface Lives {
  count: number;
  /** For the test that tries them. */
  options: TestOptions;
}

/** Returns the number of random lives in each tier: 300 in the quick one, all in the deep one. */
export const livesOfTiers = (all: number): Lives[] => [
  { count: rounds(300), options: {} },
  { count: rounds(all), options: { tags: "deep" } },
];
