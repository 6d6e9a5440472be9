import { logFault } from "~/platform/log.server";
import { isTransient } from "~/platform/retry.server";

/**
 * For the `catch` of one company's turn: logs that its register is broken, so that the others have theirs.
 * @throws what may pass, for the whole turn to be taken again.
 */
export const skipBroken = (what: string, company: string) => (fault: unknown) => {
  if (isTransient(fault)) throw fault;
  logFault(`register: ${what}`, fault, { company });
};
