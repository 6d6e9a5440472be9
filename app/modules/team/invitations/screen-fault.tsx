import { isRouteErrorResponse, useRouteError, type ClientActionFunctionArgs } from "@remix-run/react";
import { refusals } from "~/modules/session/refusals";
import { reasonOf } from "~/modules/session/reason-of";
import { answerAfterFault } from "~/ui/no-answer";
import { RefusalScreen } from "~/ui/refusal-screen";
import { RetryScreen } from "~/ui/retry-screen";
import { messages } from "./messages";

/** The error page of invitations: 'Sin permisos', or what failed. */
export function ScreenFault() {
  const fault = useRouteError();
  if (isRouteErrorResponse(fault) && fault.status === 403)
    return <RefusalScreen title={refusals.noPermission}>{refusals.noPermissionHint}</RefusalScreen>;
  return <RetryScreen problem={messages.loadFailed} />;
}

/**
 * Calls the server's action on an invitation. If the server fails or does not answer, it returns a message and the table remains.
 * @throws a Response of a guard.
 */
export async function keepScreenOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction<{ tone: "success" | "problem"; text: string }>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    const failed = intent === "delete" ? messages.deleteFailed : messages.resendFailed;
    return answerAfterFault(fault, { tone: "problem" as const, text: reasonOf(fault, failed) });
  }
}
