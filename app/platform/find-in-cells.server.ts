import { inEachCell, type Deps, type GlobalDeps } from "./context.server";

const absent = new Error("not in this cell");

/**
 * Looks in all cells at once for what is in one of them at most. One that does not answer, or is slow, matters only where no other
 * has it.
 * @returns what was found, and what an operation needs in that cell.
 * @throws whatever kept a cell from answering.
 */
export async function findInCells<Found>(
  deps: GlobalDeps,
  find: (there: Deps) => Promise<Found | null | undefined>,
): Promise<{ there: Deps; found: Found } | null> {
  const asked = inEachCell(deps).map(async (there) => {
    const found = await find(there);
    if (found == null) throw absent;
    return { there, found };
  });
  return Promise.any(asked).catch(({ errors }: AggregateError) => {
    for (const fault of errors as unknown[]) if (fault !== absent) throw fault;
    return null;
  });
}
