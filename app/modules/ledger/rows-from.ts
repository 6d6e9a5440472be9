import { sql, type SQL } from "drizzle-orm";

type Value = string | number | null | undefined;

export interface RowSource {
  /** The expression after FROM; null for a single row, whose fields are parameters. */
  from: SQL | null;
  /** A field of a row, as an expression. */
  field: (name: string) => SQL;
  /** The number of a row, from 0 on, as an expression. */
  nth: SQL;
}

/** In characters of JSON, of three bytes at most. D1 accepts 2 MB for a parameter. */
const mostInOne = 600_000;

/** Splits rows into parts that fit into one parameter each. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length + 1;
    if (length > room || parts.length === 0) {
      parts.push([]);
      room = mostInOne;
    }
    parts.at(-1)!.push(row);
    room -= length;
  }
  return parts;
}

/** Returns rows as a source for a statement. A single row becomes parameters, which cost no row read; more become JSON. */
export function rowsFrom<Row extends Record<string, Value>>(rows: readonly Row[]): RowSource {
  const [only, ...others] = rows;
  if (!only || others.length > 0)
    return {
      from: sql`json_each(${JSON.stringify(rows)}) new`,
      field: (name) => sql.raw(`new.value ->> '${name}'`),
      nth: sql`new.${sql.identifier("key")}`,
    };
  return {
    from: null,
    field: (name) => sql`${only[name] ?? null}`,
    nth: sql`0`,
  };
}
