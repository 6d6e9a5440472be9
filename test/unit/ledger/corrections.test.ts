import { describe, expect, test } from "vitest";
import type { CorrectionCommand } from "~/modules/ledger/rules/commands";
import { workedMinutesOf } from "~/modules/ledger/rules/entry";
import { applyEvent } from "~/modules/ledger/rules/evolve";
import { verifyEvent } from "~/modules/ledger/rules/verify-event";
import type { Actor } from "~/modules/ledger/rules/event";
import type { Change, EntryTimes } from "~/modules/ledger/rules/payloads";
import { newPerson } from "~/modules/ledger/rules/person";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import {
  checkIn,
  checkOut,
  forgotExit,
  lunch,
  Record,
  resume,
  manager,
  tablet,
  times,
  undo,
  winter,
  worker,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const now = nine + 5 * dayMs;
const another: Actor = { kind: "member", id: "00000000-0000-7000-8000-00000000000c" };

/** Joined a week before. Worked from 9 to 17 on Monday, with lunch from 13 to 14, and forgot Tuesday's exit. */
function aWeek() {
  const record = new Record(nine - 7 * dayMs);
  record.punch(checkIn, nine);
  record.punch(lunch, nine + 4 * hourMs);
  record.punch(resume, nine + 5 * hourMs);
  record.punch(checkOut, nine + 8 * hourMs);
  record.punch(checkIn, nine + dayMs);
  record.punch(forgotExit, nine + 2 * dayMs);
  record.punch(checkOut, nine + 2 * dayMs + 8 * hourMs);
  const [monday, tuesday, wednesday] = [...record.person.entries.keys()] as [number, number, number];
  return { record, monday, tuesday, wednesday };
}

const versionOf = ({ person }: Record, entry: number) => person.entries.get(entry)!.version;
const timesOf = ({ person }: Record, entry: number) => person.entries.get(entry)!.times;

const change = (record: Record, entry: number, stated: EntryTimes): CorrectionCommand => ({
  kind: "propose",
  entry,
  change: { kind: "change", version: versionOf(record, entry), times: stated },
});
const add = (stated: EntryTimes): CorrectionCommand => ({
  kind: "propose",
  entry: null,
  change: { kind: "add", times: stated },
});

/** Proposes that Monday ended at 18:00. */
function proposed(author: Actor = worker) {
  const week = aWeek();
  const { record, monday } = week;
  expect(record.correct(change(record, monday, times(nine, nine + 9 * hourMs)), now, author)).toBeNull();
  return { ...week, proposal: record.newest.subjectSeq };
}

describe("the ledger refuses a proposal", () => {
  const on = (day: number, hour: number) => nine + day * dayMs + (hour - 9) * hourMs;
  const withPause = (start_at: number, end_at: number | null): EntryTimes => ({
    ...times(on(0, 9), on(0, 17)),
    pauses: [{ start_at, end_at, kind: "rest", counts_as_work: false }],
  });

  test.each<[string, string, EntryTimes]>([
    ["ends before it begins", "ends-before-it-begins", times(on(0, 9), on(0, 9))],
    ["lasts more than 26 hours", "longer-than-allowed", times(on(0, 9), on(1, 11) + 1)],
    ["ends in the future", "in-the-future", times(now - hourMs, now + 1)],
    ["has no exit", "without-exit", times(on(0, 9), null)],
    [
      "begins 32 days before the day on which the person joined",
      "before-joining",
      times(on(-39, 8), on(-39, 9)),
    ],
    ["lies in another entry", "overlaps-another", times(on(2, 10), on(2, 11))],
    ["runs into another entry", "overlaps-another", times(on(2, 8), on(2, 9) + 1)],
    ["holds the check-in of a missing exit", "overlaps-another", times(on(1, 8), on(1, 10))],
    ["has a pause before it", "pause-outside", withPause(on(0, 8), on(0, 10))],
    ["has a pause after it", "pause-outside", withPause(on(0, 16), on(0, 18))],
    ["has a pause that ends before it begins", "pause-outside", withPause(on(0, 12), on(0, 11))],
    ["has a pause without an end", "pause-outside", withPause(on(0, 12), null)],
    [
      "has two simultaneous pauses",
      "pause-outside",
      {
        ...withPause(on(0, 12), on(0, 13)),
        pauses: [withPause(on(0, 12), on(0, 14)).pauses[0]!, withPause(on(0, 13), on(0, 15)).pauses[0]!],
      },
    ],
    [
      "was somewhere before it began",
      "mode-outside",
      { ...times(on(0, 9), on(0, 17)), modes: [{ from_at: on(0, 8), mode: "remote" }] },
    ],
  ])("if its entry %s: %s", (_, code, stated) => {
    const { record, monday } = aWeek();
    const before = record.events.length;
    expect(record.correct(change(record, monday, stated), now)).toBe(code);
    expect(record.events).toHaveLength(before);
  });

  test.each([
    ["of 24 hours", "2026-03-02T09:00+01:00", "2026-03-03T09:00+01:00"],
    ["of 24 hours, handed over an hour later", "2026-03-02T09:00+01:00", "2026-03-03T10:00+01:00"],
    ["over the night with an hour more", "2026-10-24T09:00+02:00", "2026-10-25T09:00+01:00"],
    ["over that night, handed over an hour later", "2026-10-24T09:00+02:00", "2026-10-25T10:00+01:00"],
    ["over the night with an hour less", "2026-03-28T09:00+01:00", "2026-03-29T10:00+02:00"],
  ])("except one of a guard: %s", (_, from, to) => {
    const [startAt, endAt] = [Date.parse(from), Date.parse(to)];
    const added = new Record(winter("2026-01-01 09:00"));
    expect(added.correct(add(times(startAt, endAt)), endAt)).toBeNull();
    const punched = new Record(winter("2026-01-01 09:00"));
    punched.punch(checkIn, startAt);
    punched.punch(checkOut, endAt);
    expect(punched.newest.kind).toBe("check_out");
  });

  test.each([
    ["midnight", "2026-03-02 20:00", "2026-03-03 00:00"],
    ["a minute", "2026-03-02 20:00", "2026-03-02 22:37"],
  ])("that overlaps another entry, and accepts one that only touches at %s", (_, from, to) => {
    const [startAt, endAt] = [winter(from), winter(to)];
    const record = new Record(startAt - 7 * dayMs);
    record.punch(checkIn, startAt);
    record.punch(checkOut, endAt);
    const later = endAt + 2 * dayMs;
    expect(record.correct(add(times(endAt - 1, endAt + hourMs)), later)).toBe("overlaps-another");
    expect(record.correct(add(times(startAt - hourMs, startAt + 1)), later)).toBe("overlaps-another");
    expect(record.correct(add(times(endAt, endAt + hourMs)), later)).toBeNull();
    expect(record.correct(add(times(startAt - hourMs, startAt)), later)).toBeNull();
  });

  test("that goes back more than four years", () => {
    const record = new Record(winter("2020-01-01 09:00"));
    const today = winter("2026-03-02 12:00");
    const eight = (on: string) => times(winter(`${on} 08:00`), winter(`${on} 09:00`));
    expect(record.correct(add(eight("2022-03-01")), today)).toBe("too-long-ago");
    expect(record.correct(add(eight("2022-03-02")), today)).toBeNull();
  });

  test("for a missing entry, or to add one that exists", () => {
    const { record, monday } = aWeek();
    const stated = times(nine, nine + hourMs);
    const someChange: Change = { kind: "change", version: 1, times: stated };
    expect(record.correct({ kind: "propose", entry: 99, change: someChange }, now)).toBe("not-found");
    expect(record.correct({ kind: "propose", entry: null, change: someChange }, now)).toBe("not-found");
    const someAdd: Change = { kind: "add", times: stated };
    expect(record.correct({ kind: "propose", entry: monday, change: someAdd }, now)).toBe("not-found");
  });

  test("for an outdated version of the entry", () => {
    const { record, monday } = aWeek();
    const old = change(record, monday, times(nine, nine + 9 * hourMs));
    record.correct(old, now, worker, false);
    record.correct({ kind: "apply", proposal: record.newest.subjectSeq }, now, worker, false);
    expect(record.correct(old, now)).toBe("changed-since");
  });

  test("while another about the same entry waits", () => {
    const { record, monday, wednesday } = proposed();
    expect(record.correct(change(record, monday, times(nine, nine + hourMs)), now, manager)).toBe(
      "already-proposed",
    );
    expect(record.correct(change(record, wednesday, times(on(2, 9), on(2, 10))), now)).toBeNull();
  });
});

describe("an added entry without an exit", () => {
  const early = now - 2 * hourMs;

  test("has a missing exit once it is applied, and its person is out", () => {
    const { record } = aWeek();
    expect(record.correct(add(times(early, null)), now, tablet)).toBeNull();
    const proposal = record.newest.subjectSeq;
    expect(record.correct({ kind: "answer", proposal, answer: "accept" }, now + hourMs, manager)).toBeNull();
    expect(record.person.state).toMatchObject({ open: null, undo: [] });
    expect(record.person.entries.get(proposal)).toMatchObject({ exitMissing: true });
    expect(record.punch(checkIn, now + 2 * hourMs)).toBeNull();
  });

  test("is marked if the kiosk did not identify the person", () => {
    const { record } = aWeek();
    const command = add(times(early, null));
    record.correct(command.kind === "propose" ? { ...command, isUnidentified: true } : command, now, tablet);
    expect(record.newest.payload).toMatchObject({ unidentified: true });
  });
});

describe("among added entries", () => {
  const hours = (from: number, to: number) =>
    add(times(nine + (from - 9) * hourMs, nine + (to - 9) * hourMs));

  test("two waiting proposals never cover the same time", () => {
    const { record } = aWeek();
    expect(record.correct(hours(19, 20), now)).toBeNull();
    const proposal = record.newest.subjectSeq;
    expect(record.correct(hours(19, 20), now)).toBe("already-proposed");
    expect(record.correct(hours(19.5, 21), now, manager)).toBe("already-proposed");
    expect(record.correct(hours(20, 21), now)).toBeNull();
    record.correct({ kind: "answer", proposal, answer: "withdraw" }, now);
    expect(record.correct(hours(19, 20), now)).toBeNull();
  });

  test("the earliest possible day is 31 days before the person joined, also if they joined at noon", () => {
    const record = new Record(nine + 30 * minuteMs);
    expect(record.correct(hours(7, 8), nine + hourMs)).toBeNull();
    expect(record.correct(hours(-2 - 32 * 24, 1 - 32 * 24), nine + hourMs)).toBe("before-joining");
  });

  test("the last possible day is the one on which the person left", () => {
    const { record } = aWeek();
    record.member({ status: "inactive", role: "employee" }, nine + 3 * dayMs);
    const on = (day: number) => hours(9 + 24 * day, 10 + 24 * day);
    expect(record.correct(on(4), now, manager)).toBe("after-leaving");
    expect(record.correct(on(3), now, manager)).toBeNull();
    record.member({ status: "active", role: "employee" }, nine + 5 * dayMs);
    expect(record.correct(on(4), now, manager)).toBeNull();
  });
});

/** The person and the company each have their own answers. An author cannot answer their own proposal, nor for another person. */
describe("an answer to a proposal", () => {
  test.each<[string, Actor, string, Actor, string | null]>([
    ["the worker's", worker, "accept", worker, "not-yours"],
    ["the worker's", worker, "disagree", worker, "not-yours"],
    ["the worker's", worker, "withdraw", worker, null],
    ["the worker's", worker, "accept", tablet, "not-yours"],
    ["the worker's", worker, "withdraw", tablet, null],
    ["the worker's", worker, "accept", manager, null],
    ["the worker's", worker, "disagree", manager, null],
    ["the worker's", worker, "withdraw", manager, "not-yours"],
    ["a manager's", manager, "accept", manager, "not-yours"],
    ["a manager's", manager, "withdraw", manager, null],
    ["a manager's", manager, "accept", another, "not-yours"],
    ["a manager's", manager, "disagree", another, "not-yours"],
    ["a manager's", manager, "withdraw", another, "not-yours"],
    ["a manager's", manager, "accept", worker, null],
    ["a manager's", manager, "accept", tablet, null],
    ["a manager's", manager, "disagree", worker, null],
    ["a manager's", manager, "withdraw", worker, "not-yours"],
  ])("with %s proposal, by %o %s %o: %s", (_, author, answer, by, refusal) => {
    const { record, proposal } = proposed(author);
    const command = { kind: "answer", proposal, answer } as CorrectionCommand;
    expect(record.correct(command, now, by)).toBe(refusal);
    if (refusal === null) expect(record.correct(command, now, by)).toBe("already-answered");
  });

  test("that accepts also applies the correction", () => {
    const { record, monday, proposal } = proposed();
    record.correct({ kind: "answer", proposal, answer: "accept" }, now, manager);
    expect(record.events.slice(-2).map(({ kind, about }) => [kind, about])).toEqual([
      ["correction_answered", proposal],
      ["correction_applied", proposal],
    ]);
    expect(record.newest.payload).toEqual({ ground: "agreed" });
    expect(timesOf(record, monday).check_out_at).toBe(nine + 9 * hourMs);
    expect(record.person.entries.get(monday)).toMatchObject({ correctedBy: proposal, disputedBy: null });
  });

  test("that does not exist is refused", () => {
    const { record } = aWeek();
    expect(record.correct({ kind: "answer", proposal: 2, answer: "accept" }, now, manager)).toBe("not-found");
  });

  test("is checked when it arrives: another entry may occupy the time by then", () => {
    const { record } = aWeek();
    const evening = (from: number) => times(nine + (from - 9) * hourMs, nine + (from - 8) * hourMs);
    record.correct(add(evening(19)), now);
    const first = record.newest.subjectSeq;
    const { monday } = aWeek();
    record.correct(change(record, monday, times(nine, nine + 10.5 * hourMs)), now);
    record.correct({ kind: "answer", proposal: first, answer: "accept" }, now, manager);
    const proposal = [...record.person.proposals.keys()].at(-1)!;
    const answer = (givenAnswer: "accept" | "disagree") =>
      record.correct({ kind: "answer", proposal, answer: givenAnswer }, now, manager);
    expect(answer("accept")).toBe("overlaps-another");
    expect(answer("disagree")).toBeNull();
  });
});

describe("without an agreement", () => {
  test.each<[string, Actor, Actor, number, string | null]>([
    ["a worker their own, a moment before seven days", worker, worker, 7 * dayMs - 1, "not-yet"],
    ["a worker their own, after seven days", worker, worker, 7 * dayMs, null],
    ["a manager their own, a moment before seven days", manager, manager, 7 * dayMs - 1, "not-yet"],
    ["a manager another's, after seven days", manager, another, 7 * dayMs, null],
    ["a worker a manager's, after seven days", manager, worker, 7 * dayMs, "not-yours"],
  ])("silence applies %s", (_, author, by, later, refusal) => {
    const { record, proposal } = proposed(author);
    expect(record.correct({ kind: "apply", proposal }, now + later, by)).toBe(refusal);
    if (refusal === null) expect(record.newest.payload).toEqual({ ground: "no_answer" });
  });

  test("a manager who applies a worker's proposal accepts it, with or without days of silence", () => {
    for (const later of [0, 7 * dayMs]) {
      const { record, proposal } = proposed(worker);
      expect(record.correct({ kind: "apply", proposal }, now + later, manager)).toBeNull();
      expect(record.newest.payload).toEqual({ ground: "agreed" });
    }
  });

  test("disagreeing with a change to an entry that has changed since ends the proposal, without a dispute", () => {
    const record = new Record(nine - 7 * dayMs);
    record.punch(checkIn, nine);
    record.correct(change(record, record.person.state.open!, times(nine - hourMs, null)), nine + hourMs);
    const proposal = record.newest.subjectSeq;
    record.punch(checkOut, nine + 8 * hourMs);
    const disagree = { kind: "answer", proposal, answer: "disagree" } as const;
    const entry = record.person.entries.get(2)!;
    expect(record.correct({ ...disagree, answer: "accept" }, nine + 9 * hourMs, manager)).toBe(
      "changed-since",
    );
    expect(record.correct(disagree, nine + 9 * hourMs, manager)).toBeNull();
    expect(record.person.entries.get(2)).toEqual(entry);
    expect(record.person.proposals.get(proposal)).toMatchObject({ answer: "disagree" });
  });

  test.each<[string, Actor, Actor, string | null]>([
    ["a manager's, by the same", manager, manager, null],
    ["a manager's, by another", manager, another, null],
    ["a manager's, by its person", manager, worker, "not-yours"],
    ["a worker's, by the same", worker, worker, "already-answered"],
    ["a worker's, by a manager", worker, manager, "already-answered"],
  ])("withdrawing a contested proposal: %s", (_, author, by, refusal) => {
    const { record, monday, proposal } = proposed(author);
    const other = author === worker ? manager : worker;
    record.correct({ kind: "answer", proposal, answer: "disagree" }, now, other);
    const entry = record.person.entries.get(monday);
    expect(record.correct({ kind: "answer", proposal, answer: "withdraw" }, now, by)).toBe(refusal);
    expect(record.person.entries.get(monday)).toEqual(entry);
    if (refusal === null)
      expect(record.correct({ kind: "apply", proposal }, now, manager)).toBe("already-answered");
  });

  test("a manager applies a change despite the worker's disagreement, and the dispute remains", () => {
    const { record, monday, proposal } = proposed(manager);
    record.correct({ kind: "answer", proposal, answer: "disagree" }, now, worker);
    expect(record.correct({ kind: "apply", proposal }, now, worker)).toBe("not-yours");
    expect(record.correct({ kind: "apply", proposal }, now, manager)).toBeNull();
    expect(record.newest.payload).toEqual({ ground: "without_agreement" });
    expect(record.person.entries.get(monday)).toMatchObject({ disputedBy: proposal });
  });

  test("a proposal that the company refused remains next to the unchanged entry", () => {
    const { record, monday, proposal } = proposed();
    record.correct({ kind: "answer", proposal, answer: "disagree" }, now, manager);
    expect(record.correct({ kind: "apply", proposal }, now + 8 * dayMs, worker)).toBe("not-yours");
    expect(record.person.entries.get(monday)).toMatchObject({ disputedBy: proposal, correctedBy: null });
    expect(timesOf(record, monday).check_out_at).toBe(nine + 8 * hourMs);
    expect(record.correct({ kind: "apply", proposal }, now + 8 * dayMs, manager)).toBeNull();
    expect(record.newest.payload).toEqual({ ground: "agreed" });
    expect(record.person.entries.get(monday)).toMatchObject({ disputedBy: null, correctedBy: proposal });
  });

  test("a person without a counterparty applies their own proposal, and the event records it", () => {
    const { record, proposal } = proposed();
    expect(record.correct({ kind: "apply", proposal }, now, worker, false)).toBeNull();
    expect(record.newest.payload).toEqual({ ground: "no_second_party" });
  });
});

describe("a dispute", () => {
  test("remains after an exit is undone", () => {
    const record = new Record(nine - 7 * dayMs);
    record.punch(checkIn, nine);
    const open = record.person.state.open!;
    record.punch(checkOut, nine + 8 * hourMs);
    record.correct(change(record, open, times(nine - hourMs, nine + 8 * hourMs)), nine + 8 * hourMs + 5_000);
    const proposal = record.newest.subjectSeq;
    record.correct({ kind: "answer", proposal, answer: "disagree" }, nine + 8 * hourMs + 10_000, manager);
    expect(record.punch(undo, nine + 8 * hourMs + 20_000)).toBeNull();
    expect(record.person.state.open).toBe(open);
    expect(record.person.entries.get(open)!.disputedBy).toBe(proposal);
  });

  test.each([
    ["a manager's", manager, "the worker's stands"],
    ["the worker's own", worker, null],
  ])("after seven days of silence about %s correction: %s", (_, author, stands) => {
    const { record, monday, proposal } = proposed();
    record.correct({ kind: "answer", proposal, answer: "disagree" }, now, manager);
    record.correct(change(record, monday, times(nine, nine + 10 * hourMs)), now, author);
    const silent = { kind: "apply", proposal: record.newest.subjectSeq } as const;
    expect(record.correct(silent, now + 7 * dayMs, author)).toBeNull();
    expect(record.person.entries.get(monday)!.disputedBy).toBe(stands && proposal);
  });
});

test.each(["api_key", "system"] as const)("the actor %s is not an API key", (kind) => {
  const { record, monday, proposal } = proposed(manager);
  const program: Actor = { kind, id: null };
  const stated = change(record, monday, times(nine, nine + hourMs));
  for (const command of [
    stated,
    { kind: "answer", proposal, answer: "accept" },
    { kind: "apply", proposal },
  ] as const)
    expect(record.correct(command, now + 8 * dayMs, program)).toBe("not-yours");
});

test("a proposal for an entry that has continued since does not block another proposal", () => {
  const record = new Record(nine - 7 * dayMs);
  record.punch(checkIn, nine);
  const open = record.person.state.open!;
  record.correct(change(record, open, times(nine - hourMs, null)), nine + hourMs);
  record.punch(checkOut, nine + 8 * hourMs);
  expect(record.correct(change(record, open, times(nine - hourMs, nine + 8 * hourMs)), now)).toBeNull();
});

test("a corrected entry without an exit takes its last known instant, and nothing later", () => {
  const record = new Record(nine - 7 * dayMs);
  record.punch(checkIn, nine);
  record.punch(lunch, nine + 4 * hourMs);
  record.punch(resume, nine + 5 * hourMs);
  record.punch(checkIn, nine + dayMs);
  const at = (from: number) => add(times(nine + from * hourMs, nine + (from + 1) * hourMs));
  expect(record.correct(at(0), now)).toBe("overlaps-another");
  expect(record.correct(at(4), now)).toBe("overlaps-another");
  expect(record.correct(at(6), now)).toBeNull();
});

test("an open entry can be added from 26 hours ago on, and not before its person joined", () => {
  const record = new Record(nine - 7 * dayMs);
  record.punch(checkIn, nine);
  const open = record.person.state.open!;
  expect(record.correct(change(record, open, times(nine - 26 * hourMs, null)), nine + 1)).toBe(
    "longer-than-allowed",
  );
  expect(record.correct(change(record, open, times(nine - 26 * hourMs, null)), nine)).toBeNull();
  const stranger = new Record(nine);
  stranger.person = newPerson(worker.id!);
  expect(stranger.correct(add(times(nine, nine + hourMs)), now)).toBe("before-joining");
});

test("no punch may precede a pause that a correction added", () => {
  const record = new Record(nine - 7 * dayMs);
  record.punch(checkIn, nine);
  const open = record.person.state.open!;
  const pauses = [
    { start_at: nine + hourMs, end_at: nine + 2 * hourMs, kind: "meal" as const, counts_as_work: false },
  ];
  record.correct(change(record, open, { ...times(nine, null), pauses }), nine + 2 * hourMs, worker, false);
  record.correct({ kind: "apply", proposal: record.newest.subjectSeq }, nine + 2 * hourMs, worker, false);
  record.punch(checkOut, nine + 2 * hourMs - 2_000);
  expect(workedMinutesOf(record.person.entries.get(open)!)).toEqual({ gross: 120, effective: 60 });
});

describe("an applied correction", () => {
  const applied = (record: Record, command: CorrectionCommand, at = now) => {
    expect(record.correct(command, at)).toBeNull();
    const proposal = record.newest.subjectSeq;
    expect(record.correct({ kind: "answer", proposal, answer: "accept" }, at, manager)).toBeNull();
    return proposal;
  };

  test("adds an entry with the id of its proposal", () => {
    const { record } = aWeek();
    const proposal = applied(record, add(times(nine + 3 * dayMs, nine + 3 * dayMs + 8 * hourMs)));
    const entry = record.person.entries.get(proposal)!;
    expect(entry).toMatchObject({ id: `event ${proposal}`, day: "2026-03-05", correctedBy: proposal });
    expect(workedMinutesOf(entry)).toEqual({ gross: 480, effective: 480 });
  });

  test("adds an entry with a missing exit, which its person is asked for", () => {
    const { record } = aWeek();
    const cameAt = nine + 4 * dayMs;
    expect(record.correct(add(times(cameAt, null)), now)).toBeNull();
    const { subjectSeq: proposal } = record.newest;
    // The entry takes up only the time that is known of it.
    expect(record.correct(add(times(cameAt + hourMs, cameAt + 2 * hourMs)), now)).toBeNull();
    expect(record.correct({ kind: "answer", proposal, answer: "accept" }, now, manager)).toBeNull();
    expect(record.person.entries.get(proposal)).toMatchObject({ exitMissing: true });
    expect(record.person.state.open).toBeNull();
  });

  test("sets the missing exit of a person who forgot it", () => {
    const { record, tuesday } = aWeek();
    applied(record, change(record, tuesday, times(nine + dayMs, nine + dayMs + 7 * hourMs)));
    expect(record.person.entries.get(tuesday)).toMatchObject({ exitMissing: false });
    expect(workedMinutesOf(record.person.entries.get(tuesday)!).gross).toBe(420);
  });

  test("moves an entry to the day of its new check-in", () => {
    const { record, monday } = aWeek();
    const early = times(nine - 10 * hourMs, nine - 2 * hourMs);
    applied(record, change(record, monday, early));
    expect(record.person.entries.get(monday)!.day).toBe("2026-03-01");
    expect(record.newest.day).toBe("2026-03-01");
  });

  test("voids an entry, which counts nothing and frees its time", () => {
    const { record, monday } = aWeek();
    const voided = { kind: "void", version: versionOf(record, monday) } as const;
    applied(record, { kind: "propose", entry: monday, change: voided });
    expect(workedMinutesOf(record.person.entries.get(monday)!)).toEqual({ gross: 0, effective: 0 });
    applied(record, add(times(nine + hourMs, nine + 2 * hourMs)));
    const again = { kind: "void", version: versionOf(record, monday) } as const;
    expect(record.correct({ kind: "propose", entry: monday, change: again }, now)).toBe("changed-since");
  });

  test("to an open entry may close it or leave it open", () => {
    const { record } = aWeek();
    const start = nine + 4 * dayMs;
    record.punch(checkIn, start);
    const open = record.person.state.open!;
    applied(record, change(record, open, times(start - hourMs, null)), start + hourMs);
    expect(record.person.state.open).toBe(open);
    expect(record.punch(undo, start + hourMs)).toBe("nothing-to-undo");
    applied(record, change(record, open, times(start, start + 30 * minuteMs)), start + hourMs);
    expect(record.person.state.open).toBeNull();
    // A clock that is behind cannot begin an entry within the added one.
    expect(record.punch(checkIn, start)).toBeNull();
    expect(timesOf(record, record.person.state.open!).check_in_at).toBe(start + 30 * minuteMs);
  });
});

describe("a person who left without a check-out", () => {
  const left = (record: Record, entry: number, stated: EntryTimes): CorrectionCommand => ({
    ...(change(record, entry, stated) as Extract<CorrectionCommand, { kind: "propose" }>),
    endsEntry: true,
  });

  /** In since 9 on Monday, in a pause since 13. */
  function inPause() {
    const record = new Record(nine - dayMs);
    record.punch(checkIn, nine);
    record.punch(lunch, nine + 4 * hourMs);
    const [entry] = record.person.entries.keys();
    const stated = {
      ...timesOf(record, entry!),
      check_out_at: nine + 8 * hourMs,
      pauses: [{ ...timesOf(record, entry!).pauses[0]!, end_at: nine + 5 * hourMs }],
    };
    return { record, entry: entry!, stated };
  }

  test("ends the entry and proposes its exit, which counts once it is accepted", () => {
    const { record, entry, stated } = inPause();
    expect(record.correct(left(record, entry, stated), nine + 10 * hourMs)).toBeNull();
    expect(record.events.slice(-2).map(({ kind }) => kind)).toEqual(["exit_missing", "correction_proposed"]);
    expect(record.person.state.open).toBeNull();
    expect(record.person.entries.get(entry)).toMatchObject({ exitMissing: true });
    expect(record.punch(checkIn, nine + 11 * hourMs)).toBeNull();
    const proposal = record.events.at(-2)!.subjectSeq;
    expect(
      record.correct({ kind: "answer", proposal, answer: "accept" }, nine + 12 * hourMs, manager),
    ).toBeNull();
    expect(record.person.entries.get(entry)).toMatchObject({ exitMissing: false, times: stated });
    const verdicts = record.events.reduce(
      ({ person, held }, event) => ({
        person: applyEvent(person, event),
        held: [...held, verifyEvent(person, event, { recordedAt: event.occurredAt })],
      }),
      { person: newPerson(worker.id!), held: [] as boolean[] },
    ).held;
    expect(verdicts).not.toContain(false);
  });

  test.each<[string, string, (scene: ReturnType<typeof inPause>) => void]>([
    [
      "after they punched out",
      "changed-since",
      ({ record }) => void record.punch(checkOut, nine + 9 * hourMs),
    ],
    [
      "after they began another entry",
      "changed-since",
      ({ record }) => void record.punch(forgotExit, nine + 9 * hourMs),
    ],
    [
      "after their pause ended",
      "changed-since",
      ({ record }) => void record.punch(resume, nine + 5 * hourMs),
    ],
  ])("is refused %s: %s, and nothing is recorded", (_, code, happens) => {
    const scene = inPause();
    const command = left(scene.record, scene.entry, scene.stated);
    happens(scene);
    const before = scene.record.events.length;
    expect(scene.record.correct(command, nine + 10 * hourMs)).toBe(code);
    expect(scene.record.events).toHaveLength(before);
  });
});

describe("work from before the person joined", () => {
  const joined = nine + 2 * dayMs;
  const stated = (day: number) => add(times(nine + day * dayMs, nine + day * dayMs + 8 * hourMs));
  const proposedBy = (author: Actor, hasCounterparty = true) => {
    const record = new Record(joined);
    const refusal = record.correct(stated(0), now, author, hasCounterparty);
    return { record, refusal, proposal: record.newest.subjectSeq };
  };

  test.each<[string, number, string | null, string | null]>([
    ["on the two days before joining", 0, null, null],
    ["31 days before joining", 2 - 31, null, null],
    ["32 days before joining", 2 - 32, null, "before-joining"],
    ["32 days before joining, employed since then", 2 - 32, "2026-01-31", null],
    ["a day before the first day at the company", 0, "2026-03-03", "before-joining"],
    ["on the first day at the company", 0, "2026-03-02", null],
    ["on the day of joining, though the first day at the company is noted later", 2, "2026-04-01", null],
  ])("may be proposed or not: %s", (_, day, employedSince, refusal) => {
    const record = new Record(joined);
    expect(record.correct(stated(day), now, worker, true, employedSince)).toBe(refusal);
  });

  test.each<[string, Actor, Actor, boolean, number, string | null, string]>([
    ["a worker's, accepted by a manager", worker, manager, true, 0, null, "agreed"],
    ["a sole owner's own", worker, worker, false, 0, null, "no_second_party"],
    ["a worker's own, after seven days of silence", worker, worker, true, 7 * dayMs, "needs-agreement", ""],
    ["a manager's, after seven days of silence", manager, manager, true, 7 * dayMs, "needs-agreement", ""],
    [
      "a manager's, about somebody who can no longer answer",
      manager,
      manager,
      false,
      0,
      "needs-agreement",
      "",
    ],
  ])("may be applied or not: %s", (_, author, by, hasCounterparty, later, refusal, ground) => {
    const { record, proposal } = proposedBy(author, hasCounterparty);
    const command = { kind: "apply", proposal } as const;
    expect(record.correct(command, now + later, by, hasCounterparty)).toBe(refusal);
    if (refusal === null) expect(record.newest.payload).toEqual({ ground });
    expect(record.person.entries.size).toBe(refusal === null ? 1 : 0);
  });

  test("proposed by a manager is applied when the worker accepts it", () => {
    const { record, proposal } = proposedBy(manager);
    expect(record.correct({ kind: "answer", proposal, answer: "accept" }, now)).toBeNull();
    expect(record.newest.payload).toEqual({ ground: "agreed" });
    expect(record.person.entries.size).toBe(1);
  });

  test("is not applied without the worker's agreement, and the dispute remains", () => {
    const { record, proposal } = proposedBy(manager);
    expect(record.correct({ kind: "answer", proposal, answer: "disagree" }, now)).toBeNull();
    expect(record.correct({ kind: "apply", proposal }, now, manager)).toBe("needs-agreement");
  });

  test("cannot be applied without agreement as an event of the record", () => {
    const { record, proposal } = proposedBy(manager);
    const { day, timeZone } = record.newest;
    const silent = {
      ...record.newest,
      subjectSeq: proposal + 1,
      occurredAt: now + 7 * dayMs,
      kind: "correction_applied" as const,
      about: proposal,
      day,
      timeZone,
      payload: { ground: "no_answer" as const },
    };
    expect(verifyEvent(record.person, silent, { recordedAt: silent.occurredAt })).toBe(false);
  });
});
