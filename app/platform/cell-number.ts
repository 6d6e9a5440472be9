/** Returns the number in a cell's binding name (CELL_1, CELL_2 …); null for any other name. */
export const cellNumber = (name: string): number | null =>
  Number(/^CELL_([1-9]\d*)$/.exec(name)?.[1] ?? 0) || null;
