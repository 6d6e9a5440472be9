import { describe, expect, test } from "vitest";
import {
  longestWaitMs,
  pauseUntil,
  takePlace as takePlaceOf,
  emptyPace,
  type Pace,
  type Urgency,
} from "~/modules/mail/model/pace";

const start = Date.UTC(2026, 4, 4, 9);
const mailsASecond = 5;
const takePlace = (pace: Pace, now: number, urgency: Urgency) =>
  takePlaceOf(pace, { now, urgency, perSecond: mailsASecond });

/** Returns the most sends in a second that begins with one of them. */
const busiestSecond = (sends: number[]) =>
  Math.max(...sends.map((from) => sends.filter((at) => at >= from && at < from + 1_000).length));

interface Ask {
  at: number;
  urgency: Urgency;
  id: number;
}

type Take = (pace: Pace, now: number, urgency: Urgency) => ReturnType<typeof takePlace>;

/** Simulates bulk mails that retry until they are sent, and urgent ones at their instants. It returns when each was sent. */
function play({ bulk, urgentAt = [], take = takePlace }: { bulk: number; urgentAt?: number[]; take?: Take }) {
  let pace: Pace = emptyPace;
  const asks = [
    ...Array.from({ length: bulk }, (_, id): Ask => ({ at: start, urgency: "bulk", id })),
    ...urgentAt.map((at, id): Ask => ({ at, urgency: "urgent", id: bulk + id })),
  ];
  const sent: { urgency: Urgency; askedAt: number; at: number }[] = [];
  while (asks.length > 0) {
    asks.sort((one, other) => one.at - other.at || one.id - other.id);
    const ask = asks.shift()!;
    const { isGranted, waitMs, ...after } = take(pace, ask.at, ask.urgency);
    pace = after.pace;
    if (isGranted) sent.push({ urgency: ask.urgency, askedAt: ask.at, at: ask.at + waitMs });
    else asks.push({ ...ask, at: ask.at + waitMs });
  }
  return sent;
}

describe("the turn of a mail in the provider's rate limit", () => {
  test.each<[string, number[], Urgency, number, boolean, number]>([
    ["the first is immediate", [], "bulk", 0, true, 0],
    ["the fourth of a second too", [0, 0, 0], "bulk", 0, true, 0],
    ["the fifth is left to urgent mails", [0, 0, 0, 0], "bulk", 300, false, 700],
    ["which take it", [0, 0, 0, 0], "urgent", 300, true, 0],
    ["the sixth waits for the second to pass", [0, 0, 0, 0, 0], "urgent", 300, true, 700],
    ["a second later all are free", [0, 0, 0, 0, 0], "bulk", 1_000, true, 0],
    [
      "bulk mails are sent after urgent mails that wait",
      [0, 0, 0, 0, 0, 1_000].slice(-5),
      "bulk",
      500,
      false,
      500,
    ],
    ["eight seconds are waited for", [0, 0, 0, 0, 8_000], "urgent", 0, true, 8_000],
    ["and no more", [7_001, 7_001, 7_001, 7_001, 7_001], "urgent", 0, false, 8_001],
  ])("%s", (_, sends, urgency, now, isGranted, waitMs) => {
    const pace = { sends, pausedUntil: 0 };
    const answer = takePlace(pace, now, urgency);
    expect(answer).toMatchObject({ isGranted, waitMs });
    expect(answer.pace.sends).toEqual(isGranted ? [...sends, now + waitMs].slice(-5) : sends);
  });

  test("is after the pause that the provider requests, the longest if there are two", () => {
    const pace = pauseUntil(pauseUntil(emptyPace, start + 2_000), start + 1_000);
    expect(takePlace(pace, start, "urgent")).toMatchObject({ isGranted: true, waitMs: 2_000 });
    expect(takePlace(pace, start, "bulk")).toMatchObject({ isGranted: false, waitMs: 2_000 });
  });
});

test("a clock that is set back delays no mail", () => {
  const pace = pauseUntil({ sends: [start, start + 8_000], pausedUntil: 0 }, start + 3_600_000);
  expect(takePlace(pace, start - 1, "urgent")).toMatchObject({ isGranted: true, waitMs: 1 });
  expect(takePlace(pace, start - 86_400_000, "bulk")).toMatchObject({ isGranted: true, waitMs: 0 });
});

test("with a limit of one mail a second, bulk mails are sent too", () => {
  const placeRequest = { urgency: "bulk", perSecond: 1, now: start } as const;
  const { pace, isGranted } = takePlaceOf(emptyPace, placeRequest);
  expect(isGranted).toBe(true);
  expect(takePlaceOf(pace, { ...placeRequest, now: start + 400 })).toMatchObject({
    isGranted: false,
    waitMs: 600,
  });
});

describe("two hundred simultaneous invitations", () => {
  const urgentAt = [0, 1, 2, 3, 4, 5, 6, 2_500, 10_000, 10_000].map((ms) => start + ms);

  test("never exceed the limit in any second, and are all sent", () => {
    const sent = play({ bulk: 200 });
    expect(sent).toHaveLength(200);
    expect(busiestSecond(sent.map(({ at }) => at))).toBe(mailsASecond - 1);
    expect(Math.max(...sent.map(({ at }) => at)) - start).toBeLessThan(50_000);
  });

  test("delay no sign-in mail, and stay within the limit together with it", () => {
    const sent = play({ bulk: 200, urgentAt });
    expect(busiestSecond(sent.map(({ at }) => at))).toBeLessThanOrEqual(mailsASecond);
    const waits = sent.filter(({ urgency }) => urgency === "urgent").map(({ askedAt, at }) => at - askedAt);
    expect(waits).toHaveLength(urgentAt.length);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    expect(Math.max(...waits)).toBeLessThan(longestWaitMs);
  });

  test("without the bucket they exceed the limit (twin)", { tags: "deep" }, () => {
    const unlimited: Take = (pace) => ({ pace, isGranted: true, waitMs: 0 });
    expect(busiestSecond(play({ bulk: 200, take: unlimited }).map(({ at }) => at))).toBe(200);
  });

  test(
    "with a bucket that ignores urgency, a sign-in mail waits for all of them (twin)",
    { tags: "deep" },
    () => {
      const oneQueue: Take = (pace, now) => {
        const at = Math.max(now, (pace.sends.at(-1) ?? 0) + 200);
        return { pace: { ...pace, sends: [at] }, isGranted: true, waitMs: at - now };
      };
      const sent = play({ bulk: 200, urgentAt, take: oneQueue });
      const waits = sent.filter(({ urgency }) => urgency === "urgent").map(({ askedAt, at }) => at - askedAt);
      expect(Math.max(...waits)).toBeGreaterThan(30_000);
    },
  );
});
