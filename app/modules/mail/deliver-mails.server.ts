import { askEachCell } from "~/platform/ask-each-cell.server";
import type { GlobalDeps } from "~/platform/context.server";
import { deliverOutbox } from "./server/deliver-outbox.server";

/**
 * Sends the due mails of all cells in parallel, so that no cell waits for a slow one. All cells share one rate limit
 * (`send-mail`). @throws the fault of a cell, after the others have finished.
 */
export async function deliverMails(deps: GlobalDeps): Promise<void> {
  const { faults } = await askEachCell("mail: a cell", deps, deliverOutbox);
  if (faults.length > 0) throw faults[0];
}
