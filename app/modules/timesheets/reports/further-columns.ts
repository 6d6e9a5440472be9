/** Columns of minutes that the people's table has in addition to its own. */
export interface FurtherColumns {
  heads: string[];
  /** By person, in the order of the heads. A person without an entry has no amounts yet. */
  minutes: Record<string, number[]>;
  /** The sentence below the table that says what the columns are. */
  note: string;
}

/** Returns the totals of the columns. */
export const furtherTotals = ({ heads, minutes }: FurtherColumns): number[] =>
  heads.map((_, at) => Object.values(minutes).reduce((sum, own) => sum + own[at]!, 0));
