import type { ClientActionFunctionArgs } from "@remix-run/react";
import { copy } from "./copy";

/** Runs a change of an invitation on the server; a fault or a dead network leaves the table as it was, with a message. */
export async function keepScreenOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction<{ tone: "success" | "problem"; text: string }>();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    return { tone: "problem" as const, text: intent === "delete" ? copy.deleteFailed : copy.resendFailed };
  }
}
