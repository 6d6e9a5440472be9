import type { Member } from "~/modules/session/find-session.server";
import { sendMail } from "~/modules/mail/send-mail.server";
import type { Deps } from "~/platform/context.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { isSecret } from "~/platform/secret-text";
import { dayMs } from "~/time/units";
import { invitationMail } from "../invitation-mail";
import type { Invitee } from "../invitee-schema";

const lifetimeMs = 7 * dayMs;

/** Returns a new secret for an invitation. The mail has it, and the server stores only its hash. */
export async function newInvitationToken(now: number) {
  const token = newSecret();
  return { token, tokenHash: await sha256(token), expiresAt: now + lifetimeMs };
}

/** Returns the hash of a token; null if its form is not ours. */
export const hashInvitationToken = async (token: string) => (isSecret(token) ? sha256(token) : null);

/**
 * Sends the mail of an invitation and waits for the provider.
 * @returns whether the provider accepted it.
 */
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
