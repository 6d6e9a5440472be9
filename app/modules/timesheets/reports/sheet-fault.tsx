import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { hintOf, refusals } from "~/modules/session/refusals";
import { FaultFrame, FaultScreen } from "~/ui/fault-screen";
import { RefusalScreen } from "~/ui/refusal-screen";
import { messages } from "./messages";

/** Replaces a month sheet that does not exist, or that the person may not see. */
export function SheetFault() {
  const fault = useRouteError();
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return <FaultScreen />;
  const { error } = fault.data as { error?: string };
  return (
    <FaultFrame>
      {fault.status === 404 ? (
        <RefusalScreen title={messages.sheetUnknown} link={["/reports", "Ver Reportes"]}>
          {messages.sheetUnknownHint}
        </RefusalScreen>
      ) : (
        <RefusalScreen title={error ?? refusals.noPermission}>{hintOf(fault)}</RefusalScreen>
      )}
    </FaultFrame>
  );
}
