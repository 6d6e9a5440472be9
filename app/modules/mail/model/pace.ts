import { hourMs, secondMs } from "~/time/units";

/** The longest wait of a user on a screen. */
export const longestWaitMs = 8_000;
/** The longest pause that is accepted from the provider. */
const longestPauseMs = hourMs;

/** The last granted places in order, some in the future; and the end of the provider's pause. */
export interface Pace {
  sends: readonly number[];
  pausedUntil: number;
}

export const emptyPace: Pace = { sends: [], pausedUntil: 0 };

/** A user waits for a sign-in mail. All other mails are bulk. */
export type Urgency = "urgent" | "bulk";

/**
 * Requests a place within the provider's limit. An urgent mail gets the next one, up to eight seconds ahead. A bulk mail leaves one
 * place of every second free. It gets a place only immediately, so that it is never before an urgent mail.
 * @param perSecond the most mails that the provider takes in a second.
 * @returns how long to wait, in ms. Then send the mail if it `isGranted`, and request a place again otherwise.
 */
export function takePlace(
  before: Pace,
  { now, urgency, perSecond }: { now: number; urgency: Urgency; perSecond: number },
): { pace: Pace; isGranted: boolean; waitMs: number } {
  const { sends, pausedUntil } = dropImplausibleTimes(before, now);
  const limit = urgency === "urgent" ? perSecond : Math.max(1, perSecond - 1);
  const oldest = sends.at(-limit);
  const free = oldest === undefined ? 0 : oldest + secondMs;
  const at = Math.max(now, pausedUntil, sends.at(-1) ?? 0, free);
  const waitMs = at - now;
  const isGranted = waitMs <= (urgency === "urgent" ? longestWaitMs : 0);
  return {
    pace: { sends: isGranted ? [...sends, at].slice(-perSecond) : sends, pausedUntil },
    isGranted,
    waitMs,
  };
}

/** Returns the pace with a pause until then. */
export const pauseUntil = (pace: Pace, until: number): Pace => ({
  ...pace,
  pausedUntil: Math.max(pace.pausedUntil, until),
});

/** Drops places and pauses that are too far ahead: the clock was set back since, and must not block mails. */
const dropImplausibleTimes = ({ sends, pausedUntil }: Pace, now: number): Pace => ({
  sends: sends.filter((at) => at <= now + longestWaitMs),
  pausedUntil: pausedUntil <= now + longestPauseMs ? pausedUntil : 0,
});
