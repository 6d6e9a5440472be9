import type { Member } from "~/modules/directory/find-session.server";
import { sendMail } from "~/modules/mail/send-mail.server";
import type { Deps } from "~/platform/context.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { invitationMail } from "./invitation-mail";
import { isSecret } from "~/platform/secret-text";
import type { Invitee } from "./invitee-schema";

const lifetimeMs = 7 * 86_400_000;

/** A new secret for an invitation: whoever gets the mail holds it, the server keeps only its hash. */
export async function newInvitationToken(now: number) {
  const token = newSecret();
  return { token, tokenHash: await sha256(token), expiresAt: now + lifetimeMs };
}

/** The hash under which a token is kept; null when it cannot be one of ours. */
export const hashInvitationToken = async (token: string) => (isSecret(token) ? sha256(token) : null);

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
