import type { LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";

/** The first wait; each next one is twice as long. */
const firstWaitMs = 5 * minuteMs;
/** The last try of a day is 21 hours after the first. */
const mostTries = 9;

interface TriesOfOne {
  tries: number;
  notBefore: number;
}

/** The tries with a day's checkpoint, by the outside party's name. */
export interface TriesOfDay {
  day: LocalDate;
  tried: Record<string, TriesOfOne>;
}

/**
 * Counts a try, unless it is too early or there were enough.
 * @param before of any day.
 * @returns the new state, and how many tries are left; null when none is allowed.
 */
export function countTry(
  before: TriesOfDay | undefined,
  { who, day, now }: { who: string; day: LocalDate; now: number },
): { after: TriesOfDay; left: number } | null {
  const triesByWho = before?.day === day ? before.tried : {};
  const { tries, notBefore } = triesByWho[who] ?? { tries: 0, notBefore: 0 };
  if (tries >= mostTries || now < notBefore) return null;
  const next = { tries: tries + 1, notBefore: now + firstWaitMs * 2 ** tries };
  return { after: { day, tried: { ...triesByWho, [who]: next } }, left: mostTries - next.tries };
}

/** Ends a party's tries for the day. */
export const endTries = (
  before: TriesOfDay | undefined,
  { who, day }: { who: string; day: LocalDate },
): TriesOfDay => ({
  day,
  tried: { ...(before?.day === day ? before.tried : {}), [who]: { tries: mostTries, notBefore: 0 } },
});
