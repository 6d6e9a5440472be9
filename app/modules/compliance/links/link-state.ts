import { dayMs, hourMs } from "~/time/units";

/** How many days a link is valid: by default, and at most. */
export const daysOfValidity = { usual: 15, most: 90 };

/**
 * This many wrong codes close the door of a link. Sessions that are open continue. The chance to guess one of a million codes is then one
 * in 100,000.
 */
export const mostWrongCodes = 10;

/** How long an inspector does not need the code again. */
const longestSessionMs = 8 * hourMs;

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
  if (expiresAt <= now) return "expired";
  if (wrongCodes >= mostWrongCodes) return "blocked";
  return openedCount > 0 ? "opened" : "unopened";
}

/** Whether the code still opens a link. */
export const isOpenable = (state: LinkState) => state === "unopened" || state === "opened";

/** Whether sessions of a link continue. A stranger who types wrong codes ends nobody's session. */
export const hasSessions = (state: LinkState) => isOpenable(state) || state === "blocked";

/** Returns when a new link of that many days ends. */
export const expiryOf = (days: number, now: number) => now + days * dayMs;

/** Returns when a new session ends, at the latest with its link. */
export const sessionEnd = ({ expiresAt }: Pick<LinkFacts, "expiresAt">, now: number) =>
  Math.min(now + longestSessionMs, expiresAt);
