import { isRouteErrorResponse } from "@remix-run/react";
import { isNoAnswer } from "~/ui/no-answer";

/** Whether it is worth asking again in a moment: nobody answered, or the company is being moved or rebuilt. */
export const isMomentary = (fault: unknown) =>
  isNoAnswer(fault) || (isRouteErrorResponse(fault) && fault.status === 503);

/** What a refusal of the server says of itself; `otherwise` of a fault, or where nobody answered. */
export function reasonOf(fault: unknown, otherwise: string): string {
  if (!isRouteErrorResponse(fault) || (fault.status >= 500 && !isMomentary(fault))) return otherwise;
  return (fault.data as { error?: string } | null)?.error ?? otherwise;
}
