// Proves, with a made-up rule, that a stricter rule holds from its date on and leaves older events valid.
import { expect, test } from "vitest";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import { applyEvent } from "~/modules/ledger/rules/evolve";
import { newPerson, openEntryOf } from "~/modules/ledger/rules/person";
import { stricterRules, type StricterRule } from "~/modules/ledger/rules/stricter-rules";
import { assertFollowsRules, verifyEvent } from "~/modules/ledger/rules/verify-event";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { checkIn, checkOut, Record, winter, worker } from "../../support/ledger/a-record";

const from = winter("2026-06-01 00:00");
const half = 30 * minuteMs;

/** No entry ends with a check-out after ten hours. Today's rules allow 26. */
const tenHours: StricterRule = {
  from,
  allows: (person, event) =>
    event.kind !== "check_out" || event.occurredAt - openEntryOf(person)!.times.check_in_at <= 10 * hourMs,
};

/** Returns a record with one entry of so many hours, by today's rules. */
function recordOf(hours: number, endAt: number): Record {
  const record = new Record(from - 9 * dayMs);
  record.punch(checkIn, endAt - hours * hourMs);
  record.punch(checkOut, endAt);
  return record;
}

/** Replays events as a rebuild does, with the rules of a later release. */
const replay = (events: readonly LedgerEvent[], rules: readonly StricterRule[]) =>
  events.reduce((person, event) => {
    assertFollowsRules(person, event, { recordedAt: event.occurredAt, rules });
    return applyEvent(person, event);
  }, newPerson(worker.id!));

const isExitAccepted = (hours: number, recordedAt: number, rules = [tenHours]) => {
  const { events } = recordOf(hours, recordedAt);
  const person = events.slice(0, -1).reduce(applyEvent, newPerson(worker.id!));
  return verifyEvent(person, events.at(-1)!, { recordedAt, rules });
};

test.each<[string, number, boolean]>([
  ["a week before the date", from - 7 * dayMs, true],
  ["in the half hour before the date", from - half, true],
  ["at the date", from, true],
  ["in the last millisecond of the half hour after the date", from + half - 1, true],
  ["at the end of the half hour after the date", from + half, false],
  ["a week after the date", from + 7 * dayMs, false],
])(
  "an event that only the earlier rule allows, recorded %s, is judged %s %s",
  (_, recordedAt, isAccepted) => {
    expect(isExitAccepted(12, recordedAt)).toBe(isAccepted);
    expect(isExitAccepted(12, recordedAt, [])).toBe(true);
  },
);

test.each([from - 7 * dayMs, from - half, from, from + half, from + 7 * dayMs])(
  "an event that both rules allow is accepted when it is recorded at %i",
  (recordedAt) => expect(isExitAccepted(10, recordedAt)).toBe(true),
);

test("events from before a stricter rule give the same record after it", () => {
  const old = recordOf(12, from - dayMs);
  expect(replay(old.events, [tenHours])).toEqual(old.person);
  const late = recordOf(12, from + dayMs);
  expect(() => replay(late.events, [tenHours])).toThrow("Event 3 (check_out) cannot follow");
});

test("a stricter rule applies by the instant of the append, not of the punch", () => {
  const { events } = recordOf(12, from - dayMs);
  const person = events.slice(0, -1).reduce(applyEvent, newPerson(worker.id!));
  const judge = (recordedAt: number) =>
    verifyEvent(person, events.at(-1)!, { recordedAt, rules: [tenHours] });
  expect([judge(from - dayMs), judge(from + dayMs)]).toEqual([true, false]);
});

test("without its date, a stricter rule refuses a recorded event (twin)", () => {
  const old = recordOf(12, from - dayMs);
  const undated = { ...tenHours, from: -Infinity };
  expect(() => replay(old.events, [undated])).toThrow("Event 3 (check_out) cannot follow");
});

test("each stricter rule of the product begins at midnight in Madrid", () => {
  for (const rule of stricterRules) {
    const shown = new Date(rule.from).toLocaleTimeString("es", { timeZone: "Europe/Madrid", hour12: false });
    expect(shown).toBe("00:00:00");
  }
});
