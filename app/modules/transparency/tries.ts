import type { LocalDate } from "~/time/dates";

/** The first wait; each is twice as long as the one before it. */
const firstWaitMs = 5 * 60_000;
/** The last try of a day comes 21 hours after the first. */
const mostTries = 9;

interface Tried {
  tries: number;
  notBefore: number;
}

/** How often others were asked about a day's head, by their names. */
export interface TriesOfDay {
  day: LocalDate;
  tried: Record<string, Tried>;
}

/**
 * Counts a try, unless it is too early for one or there have been enough.
 * @param before of whatever day.
 * @returns what is to be kept, and how many are left after this one; null where none may be made.
 */
export function countTry(
  before: TriesOfDay | undefined,
  { who, day, now }: { who: string; day: LocalDate; now: number },
): { after: TriesOfDay; left: number } | null {
  const tried = before?.day === day ? before.tried : {};
  const { tries, notBefore } = tried[who] ?? { tries: 0, notBefore: 0 };
  if (tries >= mostTries || now < notBefore) return null;
  const next = { tries: tries + 1, notBefore: now + firstWaitMs * 2 ** tries };
  return { after: { day, tried: { ...tried, [who]: next } }, left: mostTries - next.tries };
}

/** That somebody is not asked about this day again. */
export const endTries = (
  before: TriesOfDay | undefined,
  { who, day }: { who: string; day: LocalDate },
): TriesOfDay => ({
  day,
  tried: { ...(before?.day === day ? before.tried : {}), [who]: { tries: mostTries, notBefore: 0 } },
});
