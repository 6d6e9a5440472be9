// The two tiers of the suite. A test with the tag `deep` belongs to the deep tier, every other test to the quick tier; one with the
// tag `twin` runs in both: the deep tier runs it once more for each row of twins.ts that names it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const deepTag = {
  name: "deep",
  description: "Runs in `npm run test:deep`: broken twins, every order, sweeps of all screens.",
};

export const twinTag = {
  name: "twin",
  description: "A test of the quick tier that `npm run test:deep` runs with a guard away: see test/twins.ts.",
};

export type Tier = "quick" | "deep";

/** The tier that this run is of; undefined runs both, as `npx vitest run path` does. */
export const tier = process.env.TIER as Tier | undefined;

/** What vitest's `--tags-filter` is for each. */
export const tagsFilter = { quick: "!deep", deep: "deep or twin" } as const;

const isWhollyDeep = (source: string) => /@module-tag deep\b/.test(source);
/** By a tag of its own, or with the lives that only the deep tier tries. */
const hasDeepTests = (source: string) => isWhollyDeep(source) || /"(deep|twin)"|livesOfTiers/.test(source);

/**
 * The test files of a folder without any test of this run's tier: vitest would load each of them only to find that out.
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
