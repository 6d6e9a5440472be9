import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { copy as accounts } from "~/modules/accounts/copy";
import { RefusalScreen } from "~/ui/refusal-screen";
import { RetryScreen } from "~/ui/retry-screen";
import { copy } from "./copy";

/** Instead of a screen of invitations: 'Sin permisos', or what went wrong. */
export function ScreenFault() {
  const fault = useRouteError();
  if (isRouteErrorResponse(fault) && fault.status === 403)
    return <RefusalScreen title={accounts.noPermission}>{accounts.noPermissionHint}</RefusalScreen>;
  return <RetryScreen problem={copy.loadFailed} />;
}
