import { startOfHour, type ClockHour } from "~/modules/directory/call-hours";
import { hourMs, minuteMs } from "~/time/units";

/** The most that a device's clock may drift from the server's between two contacts. */
export const clockToleranceMs = 2 * minuteMs;
/** A punch that is older at its arrival needs review. */
export const oldestPunchMs = 72 * hourMs;
/** An anchor outlasts a holiday, but not a year. */
export const oldestAnchorMs = 30 * 24 * hourMs;

/** A device calls more often than it requests an anchor. Its anchor may be this much older than an hour with a call. */
export const mostAnchorAgeMs = 2 * hourMs;
/** A device that returns calls before it sends its queued punches. An hour with a call counts from this long after its end. */
export const comingBackMs = 10 * minuteMs;

/** Keeps the instant of a very wrong clock in the range of dates that can be written. */
const latestInstant = Date.UTC(9999, 0, 1);

/** The clock data of a queued punch. UTC milliseconds by the device's clock, except `anchorAt`. */
export interface StoredClocks {
  deviceAt: number;
  /** The server's time at the last contact before the punch. Null without a valid anchor of this device. */
  anchorAt: number | null;
  deviceAtAnchor: number | null;
}

/** Both clocks at the arrival. */
export interface ArrivalClocks {
  deviceNow: number;
  now: number;
  /** The clock hours in which the same sign-in or kiosk had a call. */
  callHours: readonly ClockHour[];
}

/** Why the clocks alone do not prove the instant of a punch. */
export type ClockDoubt = "no-anchor" | "old-anchor" | "clock-changed" | "too-old" | "in-the-future";

/** The instant of a punch: proved, between the last contact and the arrival, or the likeliest one with a doubt. */
export type JudgedInstant =
  { at: number; lastContactAt: number; doubt: null } | { at: number; lastContactAt: null; doubt: ClockDoubt };

/**
 * Returns the instant of a queued punch. If its clock was equally wrong at the last contact and at the arrival, the instant is
 * corrected by that error. The instant is then between the two contacts. Otherwise it returns the likeliest instant and a doubt.
 * A call long after the anchor is also a doubt: the device was not offline all that time, and with an old anchor a user could
 * claim an earlier time.
 */
export function judgeQueuedPunch(
  storedClocks: StoredClocks,
  { deviceNow, now, callHours }: ArrivalClocks,
): JudgedInstant {
  const { deviceAt, anchorAt, deviceAtAnchor } = storedClocks;
  const bySending = deviceAt + (now - deviceNow);
  const doubtful = (doubt: ClockDoubt, at: number): JudgedInstant => ({
    at: Math.max(0, Math.min(latestInstant, at)),
    lastContactAt: null,
    doubt,
  });
  if (anchorAt === null || deviceAtAnchor === null) return doubtful("no-anchor", atMostNow(now, bySending));
  const isKept = anchorAt <= now && now - anchorAt <= oldestAnchorMs;
  if (!isKept) return doubtful("no-anchor", atMostNow(now, bySending));
  const byAnchor = deviceAt + (anchorAt - deviceAtAnchor);
  const isSame = Math.abs(byAnchor - bySending) <= clockToleranceMs;
  const isBetween = (at: number) => at >= anchorAt - clockToleranceMs && at <= now + clockToleranceMs;
  const within = (at: number) => Math.max(anchorAt, Math.min(now, at));
  if (!isSame) {
    const likely = [byAnchor, bySending].find(isBetween);
    return doubtful("clock-changed", likely === undefined ? bySending : within(likely));
  }
  if (byAnchor > now + clockToleranceMs) return doubtful("in-the-future", byAnchor);
  if (!isBetween(byAnchor)) return doubtful("clock-changed", byAnchor);
  const at = within(byAnchor);
  const isAnchorOld = callHours.some(
    (hour) => startOfHour(hour) - anchorAt > mostAnchorAgeMs && startOfHour(hour + 1) <= now - comingBackMs,
  );
  if (isAnchorOld) return doubtful("old-anchor", at);
  return now - at > oldestPunchMs ? doubtful("too-old", at) : { at, lastContactAt: anchorAt, doubt: null };
}

/** An instant that is later than now within the tolerance counts as now. */
const atMostNow = (now: number, at: number) => (at > now && at <= now + clockToleranceMs ? now : at);

/** Returns how far the device's clock is behind the server's, in milliseconds; null within the tolerance. */
export const notableOffset = ({ deviceNow, now }: Omit<ArrivalClocks, "callHours">): number | null =>
  Math.abs(now - deviceNow) > clockToleranceMs ? now - deviceNow : null;
