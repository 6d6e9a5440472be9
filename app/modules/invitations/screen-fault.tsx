import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { NoPermission } from "~/ui/no-permission";
import { RetryScreen } from "~/ui/retry-screen";
import { copy } from "./copy";

/** Instead of a screen of invitations: 'Sin permisos', or what went wrong. */
export function ScreenFault() {
  const fault = useRouteError();
  if (isRouteErrorResponse(fault) && fault.status === 403) return <NoPermission />;
  return <RetryScreen problem={copy.loadFailed} />;
}
