import { inEachCell, type Deps, type GlobalDeps } from "./context.server";

const notInCell = new Error("not in this cell");

/**
 * Looks in all cells in parallel for something that at most one cell has. A slow or failing cell matters only when no other cell has it.
 * @returns the found value, and the dependencies for that cell.
 * @throws the fault of a cell that failed, when no other cell has it.
 */
export async function findInCells<Found>(
  deps: GlobalDeps,
  find: (there: Deps) => Promise<Found | null | undefined>,
): Promise<{ there: Deps; found: Found } | null> {
  const attempts = inEachCell(deps).map(async (there) => {
    const foundValue = await find(there);
    if (foundValue == null) throw notInCell;
    return { there, found: foundValue };
  });
  return Promise.any(attempts).catch(({ errors }: AggregateError) => {
    for (const fault of errors as unknown[]) if (fault !== notInCell) throw fault;
    return null;
  });
}
