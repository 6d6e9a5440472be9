import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { Fault } from "~/ui/fault-screen";
import { RefusalScreen } from "~/ui/refusal-screen";
import { hintOf, refusals } from "./refusals";

/**
 * The error boundary of a screen that revalidates while people use it. It shows why the screen was refused. It is inside the shell, which
 * keeps receiving live messages.
 */
export function RefusedScreen() {
  const fault = useRouteError();
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return <Fault />;
  const { error } = fault.data as { error?: string };
  return (
    <RefusalScreen title={error ?? refusals.noPermission}>
      {fault.status === 402 ? refusals.unpaidHint : hintOf(fault)}
    </RefusalScreen>
  );
}
