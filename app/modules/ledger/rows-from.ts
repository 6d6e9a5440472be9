type Value = string | number | null | undefined;

/** Rows as a source of a statement. */
export interface RowSource {
  /** What follows FROM; null for a single row, whose fields are parameters. */
  from: string | null;
  /** A field of a row, as an expression. */
  field: (name: string) => string;
  /** The number of a row, from 0 on, as an expression. */
  nth: string;
  values: (string | number | null)[];
}

/** In characters of JSON, each of which is three bytes at most: D1 takes 2 MB a parameter. */
const mostInOne = 600_000;

/** Rows in their order, in as many parts as a parameter of each needs. */
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

/**
 * Rows as a source of a statement: one by its values, of which SQLite reads nothing; more as JSON.
 * @param first number of the first parameter.
 */
export function rowsFrom<Row extends Record<string, Value>>(
  fields: readonly (keyof Row & string)[],
  rows: readonly Row[],
  first = 1,
): RowSource {
  const [only, ...others] = rows;
  if (!only || others.length > 0)
    return {
      from: `json_each(?${first}) new`,
      field: (name) => `new.value ->> '${name}'`,
      nth: "new.key",
      values: [JSON.stringify(rows)],
    };
  return {
    from: null,
    field: (name) => `?${first + fields.indexOf(name)}`,
    nth: "0",
    values: fields.map((name) => only[name] ?? null),
  };
}
