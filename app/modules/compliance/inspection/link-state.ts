const dayMs = 86_400_000;

/** How many days a link is valid: by default, and at most. */
export const daysOfValidity = { usual: 15, most: 90 };

/** This many wrong codes end a link. The chance to guess one of a million codes is then one in 100,000. */
export const mostWrongCodes = 10;

/** How long an inspector does not need the code again. */
const sessionMs = 8 * 3_600_000;

export interface LinkFacts {
  expiresAt: number;
  revokedAt: number | null;
  wrongCodes: number;
  openedCount: number;
}

export type LinkState = "unopened" | "opened" | "expired" | "revoked" | "blocked";

/** Returns the state of a link. If several apply, the first in the order below counts. */
export function linkState(
  { expiresAt, revokedAt, wrongCodes, openedCount }: LinkFacts,
  now: number,
): LinkState {
  if (revokedAt !== null) return "revoked";
  if (wrongCodes >= mostWrongCodes) return "blocked";
  if (expiresAt <= now) return "expired";
  return openedCount > 0 ? "opened" : "unopened";
}

/** Whether a link can be opened, and its sessions continue. */
export const isLive = (state: LinkState) => state === "unopened" || state === "opened";

/** Returns when a new link of that many days ends. */
export const expiryOf = (days: number, now: number) => now + days * dayMs;

/** Returns when a new session ends, at the latest with its link. */
export const sessionEnd = ({ expiresAt }: Pick<LinkFacts, "expiresAt">, now: number) =>
  Math.min(now + sessionMs, expiresAt);
