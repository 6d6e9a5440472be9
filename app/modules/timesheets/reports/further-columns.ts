import type { BuiltQuery } from "~/platform/statement.server";
import type { ReportPerson } from "./list-people.server";

/** Columns of minutes that the people's table has in addition to its own. */
export interface FurtherColumns {
  heads: string[];
  /** By person, in the order of the heads. A person without an entry has no amounts yet. */
  minutes: Record<string, number[]>;
  /** The sentence below the table that says what the columns are. */
  note: string;
}

/** Columns of another module, which a report reads with its entries. */
export interface FurtherSource {
  query: (people: readonly ReportPerson[]) => BuiltQuery;
  /** @param rows the query's. @returns null without columns. */
  columnsOf: (rows: unknown) => FurtherColumns | null;
}

/** Returns the totals of the columns. */
export const furtherTotals = ({ heads, minutes }: FurtherColumns): number[] =>
  heads.map((_, at) => Object.values(minutes).reduce((sum, own) => sum + own[at]!, 0));
