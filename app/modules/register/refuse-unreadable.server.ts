import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { copy } from "./copy";
import { UnreadableEvent } from "./read-lines.server";

/** Tells whoever asks for a part of a register which of its events cannot be read. @throws Response 409; any other fault as it is */
export const refuseUnreadable =
  ({ companyId }: { companyId: string }) =>
  (fault: unknown): never => {
    if (!(fault instanceof UnreadableEvent)) throw fault;
    logFault("register: unreadable", fault, { company: companyId });
    throw refusal(409, copy.unreadable(fault.seq));
  };
