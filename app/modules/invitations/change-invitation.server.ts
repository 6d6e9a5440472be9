import { invitations } from "#cell";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { refusals } from "~/modules/directory/refusals";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { copy } from "./copy";
import type { invitationForm } from "./invitation-form";
import { tooManyAnswer } from "./invite-answer";
import { resendInvitation } from "./resend-invitation.server";

interface ChangeAnswer {
  status: number;
  tone: "success" | "problem";
  text: string;
  headers?: Record<string, string>;
}

const answers: Record<
  "deleted" | "invited" | "not-mailed" | "not-found" | "no-permission" | "unnamed",
  ChangeAnswer
> = {
  deleted: { status: 200, tone: "success", text: copy.deleted },
  invited: { status: 200, tone: "success", text: copy.resent },
  "not-mailed": { status: 502, tone: "problem", text: copy.mailFailed },
  "not-found": { status: 404, tone: "problem", text: copy.gone },
  unnamed: { status: 422, tone: "problem", text: copy.companyUnnamed },
  "no-permission": { status: 403, tone: "problem", text: refusals.noPermission },
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

/**
 * Deletes a pending invitation of the member's company; its link opens nothing from then on. One that was accepted stays,
 * and so do all when the member no longer is a manager.
 */
export async function deleteInvitation(
  { db }: Pick<Deps, "db">,
  { member, invitationId }: { member: Member; invitationId: string },
): Promise<{ code: "deleted" | "not-found" | "no-permission" }> {
  const [managers, gone] = await db.batch([
    findStillMay({ db }, member, "invite"),
    db
      .delete(invitations)
      .where(
        and(
          eq(invitations.id, invitationId),
          eq(invitations.companyId, member.company.id),
          eq(invitations.status, "pending"),
          stillMay(member, "invite"),
        ),
      )
      .returning({ id: invitations.id }),
  ]);
  if (managers.length === 0) return { code: "no-permission" };
  return { code: gone.length > 0 ? "deleted" : "not-found" };
}
