const dayMs = 86_400_000;

/** How long a link lasts: so many days unless told, and so many at most. */
export const daysOfValidity = { usual: 15, most: 90 };

/** So many wrong codes end a link: of a million, nobody guesses one in ten. */
export const mostWrongCodes = 10;

/** How long an inspector who has typed the code is not asked for it again. */
const sessionMs = 8 * 3_600_000;

export interface LinkFacts {
  expiresAt: number;
  revokedAt: number | null;
  wrongCodes: number;
  openedCount: number;
}

export type LinkState = "unopened" | "opened" | "expired" | "revoked" | "blocked";

/** How a link stands: what ended it first in people's minds comes first. */
export function linkState(
  { expiresAt, revokedAt, wrongCodes, openedCount }: LinkFacts,
  now: number,
): LinkState {
  if (revokedAt !== null) return "revoked";
  if (wrongCodes >= mostWrongCodes) return "blocked";
  if (expiresAt <= now) return "expired";
  return openedCount > 0 ? "opened" : "unopened";
}

/** Whether it can be opened, and what has been opened goes on. */
export const isLive = (state: LinkState) => state === "unopened" || state === "opened";

/** When a link of so many days that is made now ends. */
export const expiryOf = (days: number, now: number) => now + days * dayMs;

/** When what is opened now ends: never after its link. */
export const sessionEnd = ({ expiresAt }: Pick<LinkFacts, "expiresAt">, now: number) =>
  Math.min(now + sessionMs, expiresAt);
