import { fileURLToPath } from "node:url";
import type { Tier } from "./tier";

/** The results of a run's tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What a tier's run leaves for the total: its counts, and a line for each failure. */
export interface TierSummary extends Counts {
  failures: string[];
}

/** Returns the path where a run of a tier leaves its summary. */
export const summaryFile = (tier: Tier) =>
  fileURLToPath(new URL(`../../../build/tests/${tier}.json`, import.meta.url));

export const summaryLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
