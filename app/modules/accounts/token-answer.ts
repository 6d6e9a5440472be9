import type { IssuedSession } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";

/** The auth session as API clients know it; `expires_at` in seconds, as OAuth has it, `expires_in` likewise. */
export function tokenAnswer({ user, session, now }: { user: User; session: IssuedSession; now: number }) {
  return {
    access_token: session.token,
    refresh_token: session.refreshToken,
    token_type: "bearer",
    expires_in: Math.round((session.expiresAt - now) / 1000),
    expires_at: Math.floor(session.expiresAt / 1000),
    user: userAnswer(user),
  };
}

/** A user as API clients know them. */
export const userAnswer = ({ id, email, userMetadata }: User) => ({
  id,
  email,
  user_metadata: userMetadata,
  identities: [{ provider: "email", id, email }],
});
