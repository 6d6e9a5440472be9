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
import { dayMs, hourMs, minuteMs } from "~/time/units";
const now = Date.parse("2026-11-25T12:00:00Z");

interface Scene {
  /** The age of each moment, in true time. */
  anchorAgo?: number | null;
  punchAgo?: number;
  /** When the same sign-in had calls before it sends. */
  callsAgo?: readonly number[];
  wrong?: [atAnchor: number, atPunch: number, atSending: number];
}

function judge({ anchorAgo = 3 * hourMs, punchAgo = hourMs, wrong = [0, 0, 0], callsAgo = [] }: Scene) {
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
    ["with a clock that is right", {}, at(hourMs)],
    ["with a clock that is ahead", { wrong: always(7 * hourMs) }, at(hourMs)],
    ["with a clock in 1970", { wrong: always(-(now - 5 * hourMs)) }, at(hourMs)],
    ["with a clock three years behind", { wrong: always(-3 * 365 * dayMs) }, at(hourMs)],
    ["with a clock in 2099", { wrong: always(Date.UTC(2099, 0, 1) - now) }, at(hourMs)],
    ["of one that drifts, up to the tolerance", { wrong: [0, 0, clockToleranceMs] }, at(hourMs)],
    [
      "after a night in which the phone slept",
      { anchorAgo: 20 * hourMs, punchAgo: 19 * hourMs },
      at(19 * hourMs),
    ],
    ["at the last contact", { punchAgo: 3 * hourMs }, at(3 * hourMs)],
    ["now", { punchAgo: 0 }, now],
    ["72 hours ago", { anchorAgo: 4 * dayMs, punchAgo: oldestPunchMs }, at(oldestPunchMs)],
    ["by an anchor of the maximum age", { anchorAgo: oldestAnchorMs }, at(hourMs)],
    [
      "and never before the contact by a clock that was set a little",
      { punchAgo: 3 * hourMs, wrong: [0, -minuteMs, 0] },
      at(3 * hourMs),
    ],
    ["nor later than now", { punchAgo: 0, wrong: [0, minuteMs, 0] }, now],
  ])("%s", (_, scene, expected) => {
    const { anchorAgo = 3 * hourMs } = scene;
    expect(judge(scene)).toEqual({ at: expected, lastContactAt: at(anchorAgo!), doubt: null });
  });
});

describe("the hour of a queued punch is doubtful", () => {
  test.each<[string, Scene, string, number]>([
    ["without an anchor", { anchorAgo: null }, "no-anchor", at(hourMs)],
    [
      "without an anchor, by a clock in 1970: what has passed is known",
      { anchorAgo: null, wrong: always(-(now - 5 * hourMs)) },
      "no-anchor",
      at(hourMs),
    ],
    [
      "without an anchor, for an hour slightly later than now",
      { anchorAgo: null, punchAgo: -minuteMs },
      "no-anchor",
      now,
    ],
    [
      "without an anchor, for an hour much later than now",
      { anchorAgo: null, punchAgo: -hourMs },
      "no-anchor",
      at(-hourMs),
    ],
    ["by an anchor that is too old", { anchorAgo: oldestAnchorMs + 1 }, "no-anchor", at(hourMs)],
    ["by an anchor of a year ago", { anchorAgo: 365 * dayMs }, "no-anchor", at(hourMs)],
    ["by an anchor from the future", { anchorAgo: -1 }, "no-anchor", at(hourMs)],
    [
      "where the clock was set after the punch",
      { wrong: [0, 0, clockToleranceMs + 1] },
      "clock-changed",
      at(hourMs),
    ],
    [
      "where it was set back after the punch",
      { wrong: [0, 0, -(clockToleranceMs + 1)] },
      "clock-changed",
      at(hourMs),
    ],
    [
      "where it was set before the punch so far that only sending tells",
      { wrong: [0, -5 * dayMs, -5 * dayMs] },
      "clock-changed",
      at(hourMs),
    ],
    [
      "where neither clock can be",
      { wrong: [0, 9 * dayMs, -9 * dayMs] },
      "clock-changed",
      at(hourMs - 18 * dayMs),
    ],
    [
      "if the punch claims to be before the contact",
      { punchAgo: 3 * hourMs + clockToleranceMs + 1 },
      "clock-changed",
      at(3 * hourMs + clockToleranceMs + 1),
    ],
    [
      "if the punch claims to be later than now",
      { punchAgo: -clockToleranceMs - 1 },
      "in-the-future",
      at(-clockToleranceMs - 1),
    ],
    [
      "where it is older than 72 hours",
      { anchorAgo: 4 * dayMs, punchAgo: oldestPunchMs + 1 },
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
  const steps = [-9 * dayMs, -clockToleranceMs - 1, -minuteMs, 0, minuteMs, clockToleranceMs + 1, 9 * dayMs];
  for (const atAnchor of steps)
    for (const atPunch of steps)
      for (const atSending of steps)
        for (const punchAgo of [0, hourMs, 3 * hourMs]) {
          const { at: judged, lastContactAt } = judge({ punchAgo, wrong: [atAnchor, atPunch, atSending] });
          if (lastContactAt === null) continue;
          expect(judged).toBeGreaterThanOrEqual(lastContactAt);
          expect(judged).toBeLessThanOrEqual(now);
        }
});

test("a wrong clock is reported with its difference, and a small difference is not", () => {
  expect(notableOffset({ deviceNow: now - clockToleranceMs, now })).toBeNull();
  expect(notableOffset({ deviceNow: now - hourMs, now })).toBe(hourMs);
  expect(notableOffset({ deviceNow: now + hourMs, now })).toBe(-hourMs);
});

describe("an anchor followed much later by a call of its sign-in", () => {
  // The anchor is of 4:00, the punch of 5:00, and it is 12:00.
  const doubtOf = (callsAgo: readonly number[], scene: Scene = {}) =>
    judge({ anchorAgo: 8 * hourMs, punchAgo: 7 * hourMs, callsAgo, ...scene }).doubt;
  const at10 = 110 * minuteMs;

  test("proves nothing: the user could choose an hour before that call", () => {
    for (const ago of [at10, 3 * hourMs, 5 * hourMs - 1]) expect(doubtOf([ago])).toBe("old-anchor");
    expect(judge({ anchorAgo: 8 * hourMs, punchAgo: 7 * hourMs, callsAgo: [at10] }).at).toBe(at(7 * hourMs));
  });

  test("proves nothing even if the sign-in calls again just before it sends", () => {
    for (const before of [0, minuteMs, 20 * minuteMs, hourMs])
      expect(doubtOf([3 * hourMs, before])).toBe("old-anchor");
  });

  test("is valid without such a call, and when the device has only just come back", () => {
    for (const callsAgo of [[], [0], [minuteMs]]) expect(doubtOf(callsAgo)).toBeNull();
  });

  test.each<[string, number, string | null]>([
    ["valid when the hour of the call ended nine minutes before the arrival", 9, null],
    ["in doubt when that hour ended ten minutes before", 10, "old-anchor"],
  ])("is judged correctly %s", (_, minutes, doubt) => {
    const arrival = now + minutes * minuteMs;
    const judged = judgeQueuedPunch(
      { deviceAt: at(7 * hourMs), anchorAt: at(8 * hourMs), deviceAtAnchor: at(8 * hourMs) },
      { deviceNow: arrival, now: arrival, callHours: [clockHourOf(now) - 1] },
    );
    expect(judged.doubt).toBe(doubt);
  });

  test("is valid within the time in which devices request no other", () => {
    // The hours that start at 5:00 and 6:00: the latter starts two hours after the anchor.
    expect(doubtOf([7 * hourMs, 8 * hourMs - mostAnchorAgeMs])).toBeNull();
    expect(doubtOf([8 * hourMs - mostAnchorAgeMs], { anchorAgo: 8 * hourMs + 1 })).toBe("old-anchor");
  });
});
