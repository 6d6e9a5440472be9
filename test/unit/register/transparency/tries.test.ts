import { describe, expect, test } from "vitest";
import { countTry, endTries, type TriesOfDay } from "~/modules/register/transparency/tries";

const day = "2026-11-02";
const minute = 60_000;

/** Returns the minutes at which a cron of every five minutes calls in a day, and the remaining attempts after each. */
function attemptsOfDay(before?: TriesOfDay) {
  const attempts: [number, number][] = [];
  let dayTries = before;
  for (let at = 0; at < 24 * 60; at += 5) {
    const counted = countTry(dayTries, { who: "tsa", day, now: at * minute });
    if (!counted) continue;
    dayTries = counted.after;
    attempts.push([at, counted.left]);
  }
  return { made: attempts, kept: dayTries };
}

describe("a witness or authority that does not answer", () => {
  test("is requested nine times a day, with doubling waits", () => {
    expect(attemptsOfDay().made).toEqual([
      ...[
        [0, 8],
        [5, 7],
        [15, 6],
        [35, 5],
        [75, 4],
        [155, 3],
        [315, 2],
        [635, 1],
        [1275, 0],
      ],
    ]);
  });

  test("is requested again for the next day, and delays no other one", () => {
    const { kept } = attemptsOfDay();
    expect(countTry(kept, { who: "tsa", day, now: 1e12 })).toBeNull();
    expect(countTry(kept, { who: "other", day, now: 0 })!.left).toBe(8);
    expect(countTry(kept, { who: "tsa", day: "2026-11-03", now: 0 })!.left).toBe(8);
  });

  test("is not requested again for a day that it contradicted", () => {
    const ended = endTries(attemptsOfDay().kept, { who: "other", day });
    expect(countTry(ended, { who: "other", day, now: 1e12 })).toBeNull();
    expect(attemptsOfDay(endTries(undefined, { who: "tsa", day })).made).toEqual([]);
    expect(countTry(endTries(ended, { who: "x", day }), { who: "other", day, now: 1e12 })).toBeNull();
  });
});
