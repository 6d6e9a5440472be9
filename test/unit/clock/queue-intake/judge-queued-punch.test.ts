import { describe, expect, test } from "vitest";
import { clockHourOf } from "~/modules/directory/call-hours";
import {
  mostAnchorAgeMs,
  judgeQueuedPunch,
  notableOffset,
  oldestAnchorMs,
  oldestPunchMs,
  clockToleranceMs,
} from "~/modules/clock/queue-intake/judge-queued-punch";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.parse("2026-11-25T12:00:00Z");

interface Scene {
  /** The age of each moment, in true time. */
  anchorAgo?: number | null;
  punchAgo?: number;
  /** When the same sign-in had calls before it sends. */
  callsAgo?: readonly number[];
  wrong?: [atAnchor: number, atPunch: number, atSending: number];
}

function judge({ anchorAgo = 3 * HOUR, punchAgo = HOUR, wrong = [0, 0, 0], callsAgo = [] }: Scene) {
  const anchorAt = anchorAgo === null ? null : now - anchorAgo;
  const stored = {
    deviceAt: now - punchAgo + wrong[1],
    anchorAt,
    deviceAtAnchor: anchorAt === null ? null : anchorAt + wrong[0],
  };
  return judgeQueuedPunch(stored, {
    deviceNow: now + wrong[2],
    now,
    callHours: callsAgo.map((ago) => clockHourOf(now - ago)),
  });
}

const at = (ago: number) => now - ago;
const always = (wrong: number): [number, number, number] => [wrong, wrong, wrong];

describe("the hour of a queued punch is certain, and corrected by the clock's error,", () => {
  test.each<[string, Scene, number]>([
    ["with a clock that is right", {}, at(HOUR)],
    ["with a clock that is ahead", { wrong: always(7 * HOUR) }, at(HOUR)],
    ["with a clock in 1970", { wrong: always(-(now - 5 * HOUR)) }, at(HOUR)],
    ["with a clock three years behind", { wrong: always(-3 * 365 * DAY) }, at(HOUR)],
    ["with a clock in 2099", { wrong: always(Date.UTC(2099, 0, 1) - now) }, at(HOUR)],
    ["of one that drifts, up to the tolerance", { wrong: [0, 0, clockToleranceMs] }, at(HOUR)],
    ["after a night in which the phone slept", { anchorAgo: 20 * HOUR, punchAgo: 19 * HOUR }, at(19 * HOUR)],
    ["at the last contact", { punchAgo: 3 * HOUR }, at(3 * HOUR)],
    ["now", { punchAgo: 0 }, now],
    ["72 hours ago", { anchorAgo: 4 * DAY, punchAgo: oldestPunchMs }, at(oldestPunchMs)],
    ["by an anchor of the maximum age", { anchorAgo: oldestAnchorMs }, at(HOUR)],
    [
      "and never before the contact by a clock that was set a little",
      { punchAgo: 3 * HOUR, wrong: [0, -MINUTE, 0] },
      at(3 * HOUR),
    ],
    ["nor later than now", { punchAgo: 0, wrong: [0, MINUTE, 0] }, now],
  ])("%s", (_, scene, expected) => {
    const { anchorAgo = 3 * HOUR } = scene;
    expect(judge(scene)).toEqual({ at: expected, lastContactAt: at(anchorAgo!), doubt: null });
  });
});

describe("the hour of a queued punch is doubtful", () => {
  test.each<[string, Scene, string, number]>([
    ["without an anchor", { anchorAgo: null }, "no-anchor", at(HOUR)],
    [
      "without an anchor, by a clock in 1970: what has passed is known",
      { anchorAgo: null, wrong: always(-(now - 5 * HOUR)) },
      "no-anchor",
      at(HOUR),
    ],
    [
      "without an anchor, for an hour slightly later than now",
      { anchorAgo: null, punchAgo: -MINUTE },
      "no-anchor",
      now,
    ],
    [
      "without an anchor, for an hour much later than now",
      { anchorAgo: null, punchAgo: -HOUR },
      "no-anchor",
      at(-HOUR),
    ],
    ["by an anchor that is too old", { anchorAgo: oldestAnchorMs + 1 }, "no-anchor", at(HOUR)],
    ["by an anchor of a year ago", { anchorAgo: 365 * DAY }, "no-anchor", at(HOUR)],
    ["by an anchor from the future", { anchorAgo: -1 }, "no-anchor", at(HOUR)],
    [
      "where the clock was set after the punch",
      { wrong: [0, 0, clockToleranceMs + 1] },
      "clock-changed",
      at(HOUR),
    ],
    [
      "where it was set back after the punch",
      { wrong: [0, 0, -(clockToleranceMs + 1)] },
      "clock-changed",
      at(HOUR),
    ],
    [
      "where it was set before the punch so far that only sending tells",
      { wrong: [0, -5 * DAY, -5 * DAY] },
      "clock-changed",
      at(HOUR),
    ],
    ["where neither clock can be", { wrong: [0, 9 * DAY, -9 * DAY] }, "clock-changed", at(HOUR - 18 * DAY)],
    [
      "if the punch claims to be before the contact",
      { punchAgo: 3 * HOUR + clockToleranceMs + 1 },
      "clock-changed",
      at(3 * HOUR + clockToleranceMs + 1),
    ],
    [
      "if the punch claims to be later than now",
      { punchAgo: -clockToleranceMs - 1 },
      "in-the-future",
      at(-clockToleranceMs - 1),
    ],
    [
      "where it is older than 72 hours",
      { anchorAgo: 4 * DAY, punchAgo: oldestPunchMs + 1 },
      "too-old",
      at(oldestPunchMs + 1),
    ],
  ])("%s", (_, scene, doubt, likeliest) => {
    expect(judge(scene)).toEqual({ at: likeliest, lastContactAt: null, doubt });
  });

  test("and can be recorded whatever the clocks show", () => {
    for (const deviceAt of [0, Date.UTC(9999, 11, 31)])
      for (const deviceNow of [0, Date.UTC(9999, 11, 31)]) {
        const judged = judgeQueuedPunch(
          { deviceAt, anchorAt: null, deviceAtAnchor: null },
          {
            deviceNow,
            now,
            callHours: [],
          },
        );
        expect(judged.at).toBeGreaterThanOrEqual(0);
        expect(judged.at).toBeLessThanOrEqual(Date.UTC(9999, 0, 1));
      }
  });
});

test("a certain hour lies between contact and arrival, with any clocks", () => {
  const steps = [-9 * DAY, -clockToleranceMs - 1, -MINUTE, 0, MINUTE, clockToleranceMs + 1, 9 * DAY];
  for (const atAnchor of steps)
    for (const atPunch of steps)
      for (const atSending of steps)
        for (const punchAgo of [0, HOUR, 3 * HOUR]) {
          const { at: judged, lastContactAt } = judge({ punchAgo, wrong: [atAnchor, atPunch, atSending] });
          if (lastContactAt === null) continue;
          expect(judged).toBeGreaterThanOrEqual(lastContactAt);
          expect(judged).toBeLessThanOrEqual(now);
        }
});

test("a wrong clock is reported with its difference, and a small difference is not", () => {
  expect(notableOffset({ deviceNow: now - clockToleranceMs, now })).toBeNull();
  expect(notableOffset({ deviceNow: now - HOUR, now })).toBe(HOUR);
  expect(notableOffset({ deviceNow: now + HOUR, now })).toBe(-HOUR);
});

describe("an anchor followed much later by a call of its sign-in", () => {
  // The anchor is of 4:00, the punch of 5:00, and it is 12:00.
  const doubtOf = (callsAgo: readonly number[], scene: Scene = {}) =>
    judge({ anchorAgo: 8 * HOUR, punchAgo: 7 * HOUR, callsAgo, ...scene }).doubt;
  const at10 = 110 * MINUTE;

  test("proves nothing: the user could choose an hour before that call", () => {
    for (const ago of [at10, 3 * HOUR, 5 * HOUR - 1]) expect(doubtOf([ago])).toBe("old-anchor");
    expect(judge({ anchorAgo: 8 * HOUR, punchAgo: 7 * HOUR, callsAgo: [at10] }).at).toBe(at(7 * HOUR));
  });

  test("proves nothing even if the sign-in calls again just before it sends", () => {
    for (const before of [0, MINUTE, 20 * MINUTE, HOUR])
      expect(doubtOf([3 * HOUR, before])).toBe("old-anchor");
  });

  test("is valid without such a call, and when the device has only just come back", () => {
    for (const callsAgo of [[], [0], [MINUTE]]) expect(doubtOf(callsAgo)).toBeNull();
  });

  test.each<[string, number, string | null]>([
    ["valid when the hour of the call ended nine minutes before the arrival", 9, null],
    ["in doubt when that hour ended ten minutes before", 10, "old-anchor"],
  ])("is judged correctly %s", (_, minutes, doubt) => {
    const arrival = now + minutes * MINUTE;
    const judged = judgeQueuedPunch(
      { deviceAt: at(7 * HOUR), anchorAt: at(8 * HOUR), deviceAtAnchor: at(8 * HOUR) },
      { deviceNow: arrival, now: arrival, callHours: [clockHourOf(now) - 1] },
    );
    expect(judged.doubt).toBe(doubt);
  });

  test("is valid within the time in which devices request no other", () => {
    // The hours that start at 5:00 and 6:00: the latter starts two hours after the anchor.
    expect(doubtOf([7 * HOUR, 8 * HOUR - mostAnchorAgeMs])).toBeNull();
    expect(doubtOf([8 * HOUR - mostAnchorAgeMs], { anchorAgo: 8 * HOUR + 1 })).toBe("old-anchor");
  });
});
