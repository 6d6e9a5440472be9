import { newSecret, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { dayMs, hourMs } from "~/time/units";

export type SessionKind = "browser" | "api";

/** The lifetime of each token. Use extends a browser's session; an API's access token is rotated. */
export const sessionLifetimeMs = { browser: 30 * dayMs, api: hourMs, refresh: 30 * dayMs } as const;

/** The longest life of a sign-in, with all extensions and rotations. */
export const signInLifetimeMs = 90 * dayMs;

/** Returns whether a browser's session can be extended: not when it already ends with its sign-in. */
export const isExtendable = ({ expiresAt, signedInAt }: { expiresAt: number; signedInAt: number }): boolean =>
  expiresAt < signedInAt + signInLifetimeMs;

/** The tokens for their holder, shown once: the server stores only hashes. */
export interface IssuedSession {
  id: string;
  token: string;
  refreshToken: string | null;
  expiresAt: number;
}

/** Creates the secrets of a new sign-in, and the columns that are stored of them. */
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
