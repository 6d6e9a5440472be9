import { askEachCell } from "~/platform/ask-each-cell.server";
import type { GlobalDeps } from "~/platform/context.server";
import { deliverOutbox } from "./deliver-outbox.server";

/**
 * Sends what is due in all cells at once, so that none waits for a slow one; how many leave in a second is one for all
 * (`wait-for-place`). @throws what kept one of them from it, after the others had their turn.
 */
export async function deliverMails(deps: GlobalDeps): Promise<void> {
  const { faults } = await askEachCell("mail: a cell", deps, deliverOutbox);
  if (faults.length > 0) throw faults[0];
}
