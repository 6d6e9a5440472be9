import { isRouteErrorResponse } from "@remix-run/react";

/** What a refusal of the server says of itself; `otherwise` of a fault, or where nobody answered. */
export function reasonOf(fault: unknown, otherwise: string): string {
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return otherwise;
  return (fault.data as { error?: string } | null)?.error ?? otherwise;
}
