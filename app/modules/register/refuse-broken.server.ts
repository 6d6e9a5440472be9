import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { messages } from "./messages";
import { UnreadableEvent } from "./read-lines.server";
import { RegisterRewound } from "./sign-checkpoint.server";

/**
 * Converts faults of a register into an answer: an event is unreadable, or the register is not the signed one.
 * @throws Response 409; any other fault unchanged.
 */
export const refuseBroken =
  ({ companyId }: { companyId: string }) =>
  (fault: unknown): never => {
    if (fault instanceof UnreadableEvent) {
      logFault("register: unreadable", fault, { company: companyId });
      throw refusal(409, messages.unreadable(fault.seq));
    }
    if (fault instanceof RegisterRewound) {
      logFault("register: rewound", fault, { company: companyId });
      throw refusal(409, messages.rewound);
    }
    throw fault;
  };
