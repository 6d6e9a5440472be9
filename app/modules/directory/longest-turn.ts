/** Longer than any turn of a job can run. A delayed turn could close a reopened company, or write into a copy of it. */
export const longestTurnMs = 20 * 60_000;
