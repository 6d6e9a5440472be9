import { invitations } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { refusals } from "~/modules/session/refusals";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { bearsAddress } from "~/modules/people/company-name";
import { withRetries } from "~/platform/retry.server";
import { messages } from "./messages";
import type { invitationFormSchema } from "./invitation-form";
import { tooManyAnswer } from "./invite-answer";
import { countMail, tooManyMails, type TooManyMails } from "./server/count-mail.server";
import { mailInvitation, newInvitationToken } from "./server/mail-invitation.server";

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

/**
 * Gives a pending invitation a new link and another 7 days, and mails it. The old link stops working. If a mail limit is reached
 * or the member is no longer a manager, nothing changes.
 */
export async function resendInvitation(
  deps: Deps,
  { member, invitationId }: { member: Member; invitationId: string },
): Promise<{ code: "invited" | "not-mailed" | "not-found" | "no-permission" | "unnamed" } | TooManyMails> {
  const { db, now } = deps;
  const { company } = member;
  if (bearsAddress(company.name)) return { code: "unnamed" };
  const secret = await newInvitationToken(now);
  const isInvitationOfCompany = and(
    eq(invitations.id, invitationId),
    eq(invitations.companyId, company.id),
    eq(invitations.status, "pending"),
  );
  const mayResend = sql`EXISTS (SELECT 1 FROM ${invitations} WHERE ${isInvitationOfCompany} AND ${stillMay(member, "invite", { centreId: invitations.centreId })})`;
  const email = sql`(SELECT ${invitations.email} FROM ${invitations} WHERE ${isInvitationOfCompany})`;
  const mail = countMail(deps, {
    companyId: company.id,
    inviter: member.profile.userId,
    email,
    when: mayResend,
  });
  const {
    pending,
    invitee: [invitee],
    managers,
    limits,
  } = await withRetries(() =>
    batch(db, {
      counted: mail.count,
      pending: db.select({ id: invitations.id }).from(invitations).where(isInvitationOfCompany),
      invitee: db
        .update(invitations)
        .set({ tokenHash: secret.tokenHash, expiresAt: secret.expiresAt, invitedBy: member.profile.id })
        .where(and(isInvitationOfCompany, mail.isCounted))
        .returning(),
      managers: findStillMay(deps, member, "invite", "somebody"),
      limits: mail.limits,
    }),
  );
  if (!invitee && managers.length === 0) return { code: "no-permission" };
  if (pending.length === 0) return { code: "not-found" };
  if (!invitee) return tooManyMails(limits, now) ?? { code: "not-found" };
  return { code: (await mailInvitation(deps, { member, invitee, ...secret })) ? "invited" : "not-mailed" };
}
