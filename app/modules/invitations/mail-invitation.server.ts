import type { Member } from "~/modules/accounts/find-session.server";
import { sendMail } from "~/modules/mail/send-mail.server";
import type { Deps } from "~/platform/context.server";
import { invitationMail } from "./invitation-mail";
import type { Invitee } from "./invitee-schema";

/** Sends the mail of one invitation of the member and waits for the provider. @returns whether it took the mail. */
export async function mailInvitation(
  { env }: Pick<Deps, "env">,
  {
    member: { company, profile },
    invitee,
    token,
    tokenHash,
    expiresAt,
  }: { member: Member; invitee: Invitee; token: string; tokenHash: string; expiresAt: number },
): Promise<boolean> {
  const mail = invitationMail({
    companyName: company.name,
    inviterName: profile.fullName,
    timeZone: company.timeZone,
    fullName: invitee.fullName,
    role: invitee.role,
    expiresAt,
    link: `${env.APP_ORIGIN}/accept-invite?token=${token}`,
  });
  const delivery = await sendMail(env, { to: invitee.email, ...mail, idempotencyKey: tokenHash }, "bulk");
  return delivery.ok;
}
