import { invitations } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { bearsAddress } from "~/modules/people/company-name";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { countMail, tooManyMails, type TooManyMails } from "./count-mail.server";
import { mailInvitation, newInvitationToken } from "./mail-invitation.server";

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
