import type { z } from "zod";
import { copy as accounts } from "~/modules/accounts/copy";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { copy } from "./copy";
import { deleteInvitation } from "./delete-invitation.server";
import type { invitationForm } from "./invitation-form";
import { tooManyAnswer } from "./invite-answer";
import { resendInvitation } from "./resend-invitation.server";

export interface ChangeAnswer {
  status: number;
  tone: "success" | "problem";
  text: string;
  headers?: Record<string, string>;
}

const answers: Record<"deleted" | "invited" | "not-mailed" | "not-found" | "no-permission", ChangeAnswer> = {
  deleted: { status: 200, tone: "success", text: copy.deleted },
  invited: { status: 200, tone: "success", text: copy.resent },
  "not-mailed": { status: 502, tone: "problem", text: copy.mailFailed },
  "not-found": { status: 404, tone: "problem", text: copy.gone },
  "no-permission": { status: 403, tone: "problem", text: accounts.noPermission },
};

/** Does what the table of pending invitations asks for, and says how it went. */
export async function changeInvitation(
  deps: Deps,
  { member, form }: { member: Member; form: z.output<typeof invitationForm> },
): Promise<ChangeAnswer> {
  const change = form.intent === "delete" ? deleteInvitation : resendInvitation;
  const outcome = await change(deps, { member, invitationId: form.invitation_id });
  if (outcome.code !== "too-many") return answers[outcome.code];
  const { error, ...answer } = tooManyAnswer(outcome);
  return { ...answer, tone: "problem", text: error };
}
