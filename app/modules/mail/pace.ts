const secondMs = 1_000;
/** Longer nobody waits on a screen. */
export const patienceMs = 8_000;
/** Longer than this no provider's pause is believed. */
const longestPauseMs = 3_600_000;

/** The last places given, in order, some of which may be ahead; and until when the provider wants no mail. */
export interface Pace {
  sends: readonly number[];
  pausedUntil: number;
}

export const unpaced: Pace = { sends: [], pausedUntil: 0 };

/** Somebody waits for a sign-in mail; the rest is bulk. */
export type Urgency = "urgent" | "bulk";

/**
 * Asks for a place in the provider's limit. An urgent mail is given the next one, up to eight seconds ahead. Bulk leaves
 * one place of every second free, and is given one only now, so that it never stands before an urgent mail.
 * @param perSecond how many mails the provider takes in any second.
 * @returns how long to wait, in ms: then the mail is sent when it `isGranted`, and asked for again otherwise.
 */
export function takePlace(
  before: Pace,
  { now, urgency, perSecond }: { now: number; urgency: Urgency; perSecond: number },
): { pace: Pace; isGranted: boolean; waitMs: number } {
  const { sends, pausedUntil } = believable(before, now);
  const limit = urgency === "urgent" ? perSecond : Math.max(1, perSecond - 1);
  const oldest = sends.at(-limit);
  const free = oldest === undefined ? 0 : oldest + secondMs;
  const at = Math.max(now, pausedUntil, sends.at(-1) ?? 0, free);
  const waitMs = at - now;
  const isGranted = waitMs <= (urgency === "urgent" ? patienceMs : 0);
  return {
    pace: { sends: isGranted ? [...sends, at].slice(-perSecond) : sends, pausedUntil },
    isGranted,
    waitMs,
  };
}

/** The provider wants no mail until then. */
export const pauseUntil = (pace: Pace, until: number): Pace => ({
  ...pace,
  pausedUntil: Math.max(pace.pausedUntil, until),
});

/** A clock that was set back must not hold mails up: what is further ahead than a place can be was another time's. */
const believable = ({ sends, pausedUntil }: Pace, now: number): Pace => ({
  sends: sends.filter((at) => at <= now + patienceMs),
  pausedUntil: pausedUntil <= now + longestPauseMs ? pausedUntil : 0,
});
