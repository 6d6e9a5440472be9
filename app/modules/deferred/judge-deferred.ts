const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How far a device's clock may have moved against the server's between two contacts and still be the same clock. */
export const TOLERANCE_MS = 2 * MINUTE_MS;
/** What is older when it arrives somebody else looks at. */
export const OLDEST_MS = 72 * HOUR_MS;
/** An anchor is good for longer than a holiday, and not for a year. */
export const OLDEST_ANCHOR_MS = 30 * 24 * HOUR_MS;

/** The device asks for the server's time less often than it calls: an anchor may be older than the last call by so much. */
export const ANCHOR_AGE_MS = 2 * HOUR_MS;
/** A device that comes back calls before it sends what it stored. */
export const COMING_BACK_MS = 10 * MINUTE_MS;

/** No clock can be so wrong that its hour could not be written. */
const LATEST = Date.UTC(9999, 0, 1);

/** What a device says of a punch that it stored. UTC milliseconds by its own clock, but for `anchorAt`. */
export interface Stored {
  deviceAt: number;
  /** The server's time at the last contact before it, where it is proved to be this device's. */
  anchorAt: number | null;
  deviceAtAnchor: number | null;
}

/** Both clocks when it arrives. */
export interface Sending {
  deviceNow: number;
  now: number;
  /** When the same sign-in last called before, as far as that is written down; null where nobody knows. */
  contactAt: number | null;
}

/** Why nobody can say by the clocks alone when a punch was made. */
export type Doubt = "no-anchor" | "old-anchor" | "clock-changed" | "too-old" | "in-the-future";

/** When a punch was made: for certain, between last contact and arrival, or as well as the clocks tell it. */
export type Judged =
  { at: number; lastContactAt: number; doubt: null } | { at: number; lastContactAt: null; doubt: Doubt };

/**
 * When a punch was made that a device stored without network. Where its clock went alike at the last contact and at arrival, its hour,
 * corrected by what the clock was wrong, lies between the two. Otherwise there is a doubt, and the
 * likeliest instant. There is a doubt too when the device has had a later contact than its anchor: somebody who keeps an old anchor could
 * claim an hour before that contact.
 */
export function judgeDeferred(stored: Stored, { deviceNow, now, contactAt }: Sending): Judged {
  const { deviceAt, anchorAt, deviceAtAnchor } = stored;
  const bySending = deviceAt + (now - deviceNow);
  const doubtful = (doubt: Doubt, at: number): Judged => ({
    ...{ at: Math.max(0, Math.min(LATEST, at)), lastContactAt: null, doubt },
  });
  if (anchorAt === null || deviceAtAnchor === null) return doubtful("no-anchor", upTo(now, bySending));
  const isKept = anchorAt <= now && now - anchorAt <= OLDEST_ANCHOR_MS;
  if (!isKept) return doubtful("no-anchor", upTo(now, bySending));
  const byAnchor = deviceAt + (anchorAt - deviceAtAnchor);
  const isSame = Math.abs(byAnchor - bySending) <= TOLERANCE_MS;
  const isBetween = (at: number) => at >= anchorAt - TOLERANCE_MS && at <= now + TOLERANCE_MS;
  const within = (at: number) => Math.max(anchorAt, Math.min(now, at));
  if (!isSame) {
    const likely = [byAnchor, bySending].find(isBetween);
    return doubtful("clock-changed", likely === undefined ? bySending : within(likely));
  }
  if (byAnchor > now + TOLERANCE_MS) return doubtful("in-the-future", byAnchor);
  if (!isBetween(byAnchor)) return doubtful("clock-changed", byAnchor);
  const at = within(byAnchor);
  const isOld =
    contactAt !== null && contactAt - anchorAt > ANCHOR_AGE_MS && now - contactAt > COMING_BACK_MS;
  if (isOld) return doubtful("old-anchor", at);
  return now - at > OLDEST_MS ? doubtful("too-old", at) : { at, lastContactAt: anchorAt, doubt: null };
}

/** What is told as later than now by no more than clocks differ is now. */
const upTo = (now: number, at: number) => (at > now && at <= now + TOLERANCE_MS ? now : at);

/** By how much a device's clock is behind the server's, where its owner should know: beyond the tolerance; null within. */
export const offsetToTell = ({ deviceNow, now }: Omit<Sending, "contactAt">): number | null =>
  Math.abs(now - deviceNow) > TOLERANCE_MS ? now - deviceNow : null;
