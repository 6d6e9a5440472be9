import type { ClientActionFunctionArgs } from "@remix-run/react";
import { reasonOf } from "~/modules/accounts/reason-of";
import { leftBy } from "~/ui/no-answer";
import { copy } from "./copy";

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
