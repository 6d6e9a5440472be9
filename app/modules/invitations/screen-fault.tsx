import { isRouteErrorResponse, useRouteError, type ClientActionFunctionArgs } from "@remix-run/react";
import { refusals } from "~/modules/directory/refusals";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { leftBy } from "~/ui/no-answer";
import { RefusalScreen } from "~/ui/refusal-screen";
import { RetryScreen } from "~/ui/retry-screen";
import { copy } from "./copy";
import { typedIn } from "./invite-fields";
import type { InviteFormAnswer } from "./submit-invite-form.server";

/** Instead of a screen of invitations: 'Sin permisos', or what went wrong. */
export function ScreenFault() {
  const fault = useRouteError();
  if (isRouteErrorResponse(fault) && fault.status === 403)
    return <RefusalScreen title={refusals.noPermission}>{refusals.noPermissionHint}</RefusalScreen>;
  return <RetryScreen problem={copy.loadFailed} />;
}

/** Runs the form of /invitations/new on the server; where it is worth asking again in a moment, what was typed stays. */
export async function keepInviteOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = typedIn(await request.clone().formData());
  try {
    return await serverAction<InviteFormAnswer>();
  } catch (fault) {
    if (!isMomentary(fault)) throw fault;
    const message = reasonOf(fault, copy.sendFailed);
    return leftBy(fault, { ok: false, message, errors: {}, typed, email: "" });
  }
}

/** Runs a change of an invitation on the server; a refusal, a fault or a dead network leaves the table as it was, with a message. */
export async function keepScreenOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction<{ tone: "success" | "problem"; text: string }>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    const failed = intent === "delete" ? copy.deleteFailed : copy.resendFailed;
    return leftBy(fault, { tone: "problem" as const, text: reasonOf(fault, failed) });
  }
}
