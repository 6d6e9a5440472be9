/**
 * Whole numbers as rows of SQL, in its text: they come from here, and a list that is bound (`json_each`) is metered as if each
 * of its rows were another row read. Throws RangeError on anything else.
 */
export function valuesOf(rows: readonly (readonly number[])[]): string {
  if (rows.length === 0 || !rows.flat().every(Number.isSafeInteger))
    throw new RangeError("These are not rows of whole numbers.");
  return `(VALUES ${rows.map((row) => `(${row.join()})`).join()})`;
}
