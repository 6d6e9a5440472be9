/** Longer than any turn of a job lives: one that was held up may close a company that is open again, or write into its copy. */
export const longestTurnMs = 20 * 60_000;
