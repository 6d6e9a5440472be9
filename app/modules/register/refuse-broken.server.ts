import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { copy } from "./copy";
import { UnreadableEvent } from "./read-lines.server";
import { RegisterRewound } from "./sign-checkpoint.server";

/**
 * Tells whoever asks for a part of a register what is wrong with it: which of its events cannot be read, or that it is not the
 * one that was signed. @throws Response 409; any other fault as it is
 */
export const refuseBroken =
  ({ companyId }: { companyId: string }) =>
  (fault: unknown): never => {
    if (fault instanceof UnreadableEvent) {
      logFault("register: unreadable", fault, { company: companyId });
      throw refusal(409, copy.unreadable(fault.seq));
    }
    if (fault instanceof RegisterRewound) {
      logFault("register: rewound", fault, { company: companyId });
      throw refusal(409, copy.rewound);
    }
    throw fault;
  };
