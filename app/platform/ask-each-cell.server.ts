import { inEachCell, type Deps, type GlobalDeps } from "./context.server";
import { logFault } from "./log.server";

/**
 * Asks all cells in parallel. The fault of a cell is logged with its name and does not affect the others.
 * @param what names the request in the log.
 * @returns the answers in the order of the cells, and the faults.
 */
export async function askEachCell<Answer>(
  what: string,
  deps: GlobalDeps,
  ask: (there: Deps) => Promise<Answer>,
): Promise<{ answers: Answer[]; faults: unknown[] }> {
  const cells = inEachCell(deps);
  const settled = await Promise.allSettled(cells.map(async (there) => ask(there)));
  const [answers, faults]: [Answer[], unknown[]] = [[], []];
  for (const [at, one] of settled.entries())
    if (one.status === "fulfilled") answers.push(one.value);
    else {
      logFault(what, one.reason, { cell: cells[at]!.cell });
      faults.push(one.reason);
    }
  return { answers, faults };
}
