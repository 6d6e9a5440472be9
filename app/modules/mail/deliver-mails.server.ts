import { inEachCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { deliverOutbox } from "./deliver-outbox.server";

/** Sends what is due in each cell. @throws what kept one of them from it, after the others had their turn. */
export async function deliverMails(deps: GlobalDeps): Promise<void> {
  const faults: unknown[] = [];
  for (const there of inEachCell(deps))
    await deliverOutbox(there).catch((fault: unknown) => {
      logFault("mail: a cell", fault, { cell: there.cell });
      faults.push(fault);
    });
  if (faults.length > 0) throw faults[0];
}
