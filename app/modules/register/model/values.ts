/**
 * Writes whole numbers as rows of SQL. They are never user input.
 * D1 meters each row of a bound list (`json_each`) as a row read, but not these. @throws RangeError on anything else.
 */
export function sqlValuesOf(rows: readonly (readonly number[])[]): string {
  if (rows.length === 0 || !rows.flat().every(Number.isSafeInteger))
    throw new RangeError("These are not rows of whole numbers.");
  return `(VALUES ${rows.map((row) => `(${row.join()})`).join()})`;
}
