import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { FaultScreen } from "~/ui/fault-screen";
import { RefusalScreen } from "~/ui/refusal-screen";
import { refusals } from "./refusals";

const hints: Partial<Record<number, string>> = { 402: refusals.unpaidHint, 404: refusals.notFoundHint };

/**
 * The error boundary of a screen whose data is asked for again while people look at it: in its place, why it is refused.
 * It stands inside the shell, which goes on hearing of what changes.
 */
export function RefusedScreen() {
  const fault = useRouteError();
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return <FaultScreen />;
  const { error } = fault.data as { error?: string };
  const title = error ?? refusals.noPermission;
  return (
    <RefusalScreen title={title}>
      {hints[fault.status] ?? (title === refusals.noPermission && refusals.noPermissionHint)}
    </RefusalScreen>
  );
}
