// Splits the suite into two tiers. A test with the tag `deep` belongs to the deep tier, every other test to the quick tier.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const deepTag = {
  name: "deep",
  description: "Runs in `npm run test:deep`: broken twins, every order, sweeps of all screens.",
};

export type Tier = "quick" | "deep";

/** The tier of this run. Undefined runs both, as `npx vitest run path` does. */
export const tier = process.env.TIER as Tier | undefined;

/** The value of vitest's `--tags-filter` for each tier. */
export const tagsFilter = { quick: "!deep", deep: "deep" } as const;

const isWhollyDeep = (source: string) => /@module-tag deep\b/.test(source);
/** Deep tests have a tag, or use the lives that only the deep tier tries. */
const hasDeepTests = (source: string) => isWhollyDeep(source) || /"deep"|livesOfTiers/.test(source);

/**
 * Lists the test files of a folder without any test of this run's tier. Vitest would load each of them only to skip it.
 * @returns patterns below the folder, for `exclude`.
 */
export function filesOfOtherTier(folder: string): string[] {
  if (!tier) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => {
      const source = readFileSync(join(folder, path), "utf8");
      return tier === "quick" ? isWhollyDeep(source) : !hasDeepTests(source);
    });
}
