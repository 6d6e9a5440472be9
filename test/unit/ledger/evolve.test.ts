// Proves that `evolve` applies what was accepted and checks only number and references.
import { describe, expect, test } from "vitest";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import { evolve } from "~/modules/ledger/rules/evolve";
import { assertFollowsRules, verifyEvent } from "~/modules/ledger/rules/verify-event";
import { dayMs, hourMs } from "~/time/units";
import {
  checkIn,
  checkOut,
  manager,
  punched,
  Record,
  winter,
  worker,
  zone,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");

function working(): Record {
  const record = new Record(nine - dayMs);
  record.punch(checkIn, nine);
  return record;
}

const eventAfter = ({ person }: Record, of: object): LedgerEvent => ({
  subjectSeq: person.state.subjectSeq + 1,
  about: 2,
  day: "2026-03-02",
  timeZone: zone,
  occurredAt: nine + hourMs,
  id: "event",
  source: "web",
  actor: worker,
  kind: "check_out",
  payload: punched,
  ...of,
});

test("evolve applies an exit that today's rules would refuse", () => {
  const record = working();
  const late = eventAfter(record, { occurredAt: nine + 30 * hourMs });
  const recording = { recordedAt: late.occurredAt };
  expect(verifyEvent(record.person, late, recording)).toBe(false);
  expect(() => assertFollowsRules(record.person, late, recording)).toThrow(
    "Event 3 (check_out) cannot follow",
  );
  expect(evolve(record.person, late).entry).toMatchObject({
    openedBy: 2,
    closedBy: 3,
    times: { check_out_at: nine + 30 * hourMs },
  });
});

describe("evolve refuses an event whose number or reference does not exist", () => {
  const proposal = { kind: "correction_proposed", actor: manager };
  const undo = { kind: "annulled", payload: {} };
  test.each<[string, object]>([
    ["the number of the last event", { subjectSeq: 2 }],
    ["a number after a gap", { subjectSeq: 4 }],
    ["an exit of no entry", { about: null }],
    ["an exit of an entry that is not open", { about: 1 }],
    ["a pause of another entry", { kind: "pause_end", about: 9 }],
    ["a missing exit of another entry", { kind: "exit_missing", about: 9, payload: {} }],
    ["an undo of an event that is not the last punch", { ...undo, about: 1 }],
    ["an undo of nothing", { ...undo, about: null }],
    [
      "a change of an unknown entry",
      { ...proposal, about: 9, payload: { change: { kind: "void", version: 1 } } },
    ],
    ["a change of no entry", { ...proposal, about: null, payload: { change: { kind: "void", version: 1 } } }],
    ["an added entry about another", { ...proposal, payload: { change: { kind: "add" } } }],
    ["an answer to no proposal", { kind: "correction_answered", about: 2, payload: { answer: "accept" } }],
    ["an application of no proposal", { kind: "correction_applied", payload: { ground: "agreed" } }],
    ["a check-in about an entry", { kind: "check_in" }],
    ["a name about an entry", { kind: "person", payload: {} }],
  ])("%s", (_, of) => {
    const record = working();
    expect(() => evolve(record.person, eventAfter(record, of))).toThrow("cannot follow");
  });

  test("an exit without an open entry, and an undo of an earlier punch", () => {
    const record = working();
    record.punch(checkOut, nine + hourMs);
    expect(() => evolve(record.person, eventAfter(record, {}))).toThrow("cannot follow");
    expect(() => evolve(record.person, eventAfter(record, undo))).toThrow("cannot follow");
    expect(evolve(record.person, eventAfter(record, { ...undo, about: 3 })).state.open).toBe(2);
  });
});
