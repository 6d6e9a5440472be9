import { isRouteErrorResponse } from "@remix-run/react";
import { isNoAnswer, answerAfterFault } from "~/ui/no-answer";

/** Returns whether a retry may help soon: the server did not answer, or the company's ledger is being rebuilt. */
export const isMomentary = (fault: unknown) =>
  isNoAnswer(fault) || (isRouteErrorResponse(fault) && fault.status === 503);

/** Returns the text of the server's refusal; `otherwise` for a fault or a missing answer. */
export function reasonOf(fault: unknown, otherwise: string): string {
  if (!isRouteErrorResponse(fault) || (fault.status >= 500 && !isMomentary(fault))) return otherwise;
  return (fault.data as { error?: string } | null)?.error ?? otherwise;
}

/**
 * Returns a client action's answer after a momentary fault. `failed` gets the text for the user.
 * @throws any other fault.
 */
export function answerMomentary<Answer extends object>(
  fault: unknown,
  otherwise: string,
  failed: (text: string) => Answer,
): Answer {
  if (!isMomentary(fault)) throw fault;
  return answerAfterFault(fault, failed(reasonOf(fault, otherwise)));
}
