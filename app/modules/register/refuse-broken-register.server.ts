import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { messages } from "./messages";
import { UnreadableEvent } from "./read-lines.server";
import { EventsAltered, OriginRetired, RegisterRewound, SigningOvertaken } from "./model/signing-faults";

const [conflict, unavailable] = [409, 503];

/** Returns the log line and the answer, or null for any other fault. */
function refusalOfFault(fault: unknown): { what: string; status: number; text: string } | null {
  if (fault instanceof UnreadableEvent)
    return { what: "register: unreadable", status: conflict, text: messages.unreadable(fault.seq) };
  if (fault instanceof RegisterRewound)
    return { what: "register: rewound", status: conflict, text: messages.rewound };
  if (fault instanceof EventsAltered)
    return { what: "register: altered", status: conflict, text: messages.rewound };
  if (fault instanceof OriginRetired)
    return { what: "register: retired", status: unavailable, text: messages.retired };
  if (fault instanceof SigningOvertaken)
    return { what: "register: overtaken", status: unavailable, text: messages.overtaken };
  return null;
}

/**
 * Logs a fault of a register's signature and converts it into an answer.
 * @throws Response 409 when an event is unreadable or altered, or the register is not the signed one; 503 when a later request can succeed;
 * any other fault unchanged.
 */
export const refuseBrokenRegister =
  ({ companyId }: { companyId: string }) =>
  (fault: unknown): never => {
    const answer = refusalOfFault(fault);
    if (!answer) throw fault;
    logFault(answer.what, fault, { company: companyId });
    throw refusal(answer.status, answer.text, answer.status === unavailable ? { "Retry-After": "5" } : {});
  };
