import { fileURLToPath } from "node:url";
import type { Tier } from "./tier";

/** How the tests of a run ended. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Where a run of a tier leaves its counts. */
export const countsFile = (tier: Tier) =>
  fileURLToPath(new URL(`../../../build/tests/${tier}.json`, import.meta.url));

export const summaryLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
