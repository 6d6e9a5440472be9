import { newSecret, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type SessionKind = "browser" | "api";

/** How long each token lives. A browser's session is extended while it is used; an API's access token is rotated. */
export const sessionLifetimeMs = { browser: 30 * dayMs, api: hourMs, refresh: 30 * dayMs } as const;

/** How long a sign-in lasts at most, however often its session is extended or its tokens rotated. */
export const signInLifetimeMs = 90 * dayMs;

/** Whether a browser's session may still be extended: not once it ends with its sign-in. */
export const isExtendable = ({ expiresAt, signedInAt }: { expiresAt: number; signedInAt: number }): boolean =>
  expiresAt < signedInAt + signInLifetimeMs;

/** What its holder gets, once: the server keeps only hashes. */
export interface IssuedSession {
  id: string;
  token: string;
  refreshToken: string | null;
  expiresAt: number;
}

/** Makes the secrets of a new sign-in, and what of them is stored. */
export async function issueSecrets(kind: SessionKind, now: number) {
  const session: IssuedSession = {
    id: newId(now),
    token: newSecret(),
    refreshToken: kind === "api" ? newSecret() : null,
    expiresAt: now + sessionLifetimeMs[kind],
  };
  const row = {
    tokenHash: await sha256(session.token),
    refreshTokenHash: session.refreshToken === null ? null : await sha256(session.refreshToken),
    refreshExpiresAt: session.refreshToken === null ? null : now + sessionLifetimeMs.refresh,
    signedInAt: now,
    lastUsedAt: now,
  };
  return { session, row };
}
