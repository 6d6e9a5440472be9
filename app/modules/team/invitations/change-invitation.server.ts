import { invitations } from "#cell";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { refusals } from "~/modules/directory/refusals";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { messages } from "./messages";
import type { invitationFormSchema } from "./invitation-form";
import { tooManyAnswer } from "./invite-answer";
import { resendInvitation } from "./server/resend-invitation.server";

interface InvitationChangeAnswer {
  status: number;
  tone: "success" | "problem";
  text: string;
  headers?: Record<string, string>;
}

const changeAnswers: Record<
  "deleted" | "invited" | "not-mailed" | "not-found" | "no-permission" | "unnamed",
  InvitationChangeAnswer
> = {
  deleted: { status: 200, tone: "success", text: messages.deleted },
  invited: { status: 200, tone: "success", text: messages.resent },
  "not-mailed": { status: 502, tone: "problem", text: messages.mailFailed },
  "not-found": { status: 404, tone: "problem", text: messages.gone },
  unnamed: { status: 422, tone: "problem", text: messages.companyUnnamed },
  "no-permission": { status: 403, tone: "problem", text: refusals.noPermission },
};

/** Runs a form of the table of pending invitations and returns its answer. */
export async function changeInvitation(
  deps: Deps,
  { member, form }: { member: Member; form: z.output<typeof invitationFormSchema> },
): Promise<InvitationChangeAnswer> {
  const change = form.intent === "delete" ? deleteInvitation : resendInvitation;
  const outcome = await change(deps, { member, invitationId: form.invitation_id });
  if (outcome.code !== "too-many") return changeAnswers[outcome.code];
  const { error, ...answer } = tooManyAnswer(outcome);
  return { ...answer, tone: "problem", text: error };
}

/**
 * Deletes a pending invitation of the member's company, so that its link stops working. An accepted invitation remains.
 * @returns `no-permission` if the member is no longer a manager.
 */
export async function deleteInvitation(
  { db }: Pick<Deps, "db">,
  { member, invitationId }: { member: Member; invitationId: string },
): Promise<{ code: "deleted" | "not-found" | "no-permission" }> {
  const { managers, deleted } = await batch(db, {
    managers: findStillMay({ db }, member, "invite", "somebody"),
    deleted: db
      .delete(invitations)
      .where(
        and(
          eq(invitations.id, invitationId),
          eq(invitations.companyId, member.company.id),
          eq(invitations.status, "pending"),
          stillMay(member, "invite", { centreId: invitations.centreId }),
        ),
      )
      .returning({ id: invitations.id }),
  });
  if (managers.length === 0) return { code: "no-permission" };
  return { code: deleted.length > 0 ? "deleted" : "not-found" };
}
