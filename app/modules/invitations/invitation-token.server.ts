import { newSecret, sha256 } from "~/platform/hash.server";

const lifetimeMs = 7 * 86_400_000;
const wellFormed = /^[\w-]{43}$/;

/** A new secret for an invitation: whoever gets the mail holds it, the server keeps only its hash. */
export async function newInvitationToken(now: number) {
  const token = newSecret();
  return { token, tokenHash: await sha256(token), expiresAt: now + lifetimeMs };
}

/** The hash under which a token is kept; null when it cannot be one of ours. */
export const hashInvitationToken = async (token: string) => (wellFormed.test(token) ? sha256(token) : null);
