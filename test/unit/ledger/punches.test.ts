import { describe, expect, test } from "vitest";
import { situationOf, workedMinutesOf } from "~/modules/ledger/rules/entry";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import type { Entry } from "~/modules/ledger/rules/person";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { followEvent } from "../../support/register/follow-event";
import {
  checkIn,
  checkOut,
  forgotExit,
  fromHome,
  lunch,
  Record,
  resume,
  undo,
  winter,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const SECOND = 1_000;

/** Returns a record after punches, each some time after the one before. A refusal is an error. */
function recordOf(...punches: [PunchCommand, number][]): { record: Record; now: number } {
  const record = new Record(nine - dayMs);
  let now = nine;
  for (const [command, later] of punches) {
    now += later;
    expect(record.punch(command, now)).toBeNull();
  }
  return { record, now };
}

const entriesOf = ({ person }: Record): Entry[] => [...person.entries.values()];
const kindsOf = ({ events }: Record) => events.slice(1).map(({ kind }) => kind);

const out = () => recordOf();
const working = () => recordOf([checkIn, 0]);
const paused = () => recordOf([checkIn, 0], [lunch, 4 * hourMs]);

/** Tries every state of a person's day with every command, for a refusal or the recorded events. */
describe("a punch", () => {
  test.each<[string, () => { record: Record; now: number }, PunchCommand, number, string | string[]]>([
    ["out", out, checkIn, hourMs, ["check_in"]],
    ["out", out, forgotExit, hourMs, ["check_in"]],
    ["out", out, checkOut, hourMs, "not-clocked-in"],
    ["out", out, lunch, hourMs, "not-clocked-in"],
    ["out", out, resume, hourMs, "not-clocked-in"],
    ["out", out, fromHome, hourMs, "not-clocked-in"],
    ["out", out, undo, hourMs, "nothing-to-undo"],
    ["working", working, checkIn, hourMs, "already-clocked-in"],
    ["working", working, checkIn, 16 * hourMs - 1, "already-clocked-in"],
    ["working", working, checkIn, 16 * hourMs, ["exit_missing", "check_in"]],
    ["working", working, forgotExit, hourMs, ["exit_missing", "check_in"]],
    ["working", working, checkOut, hourMs, ["check_out"]],
    ["working", working, checkOut, 26 * hourMs, ["check_out"]],
    ["working", working, checkOut, 26 * hourMs + 1, ["exit_missing"]],
    ["working", working, lunch, hourMs, ["pause_start"]],
    ["working", working, resume, hourMs, "not-paused"],
    ["working", working, fromHome, hourMs, ["mode_changed"]],
    ["working", working, { kind: "change_mode", mode: "on_site" }, hourMs, []],
    ["working", working, undo, 60 * SECOND, ["annulled"]],
    ["working", working, undo, 60 * SECOND + 1, "nothing-to-undo"],
    ["paused", paused, checkIn, hourMs, "already-clocked-in"],
    ["paused", paused, forgotExit, hourMs, ["exit_missing", "check_in"]],
    ["paused", paused, checkOut, hourMs, ["check_out"]],
    ["paused", paused, lunch, hourMs, "already-paused"],
    ["paused", paused, resume, hourMs, ["pause_end"]],
    ["paused", paused, fromHome, hourMs, ["mode_changed"]],
    ["paused", paused, undo, SECOND, ["annulled"]],
  ])("of a person %s is accepted or refused (case %#)", (_, state, command, later, expected) => {
    const { record, now } = state();
    const before = kindsOf(record);
    const refusal = record.punch(command, now + later);
    const appended = kindsOf(record).slice(before.length);
    expect(refusal ?? appended).toEqual(expected);
    if (refusal) expect(appended).toEqual([]);
  });

  test.each([checkIn, checkOut, lunch, resume, undo, fromHome])(
    "of a deactivated person is refused (case %#)",
    (command) => {
      const { record, now } = working();
      record.member({ status: "inactive", role: "employee" }, now);
      expect(record.punch(command, now + SECOND)).toBe("inactive");
    },
  );

  test("that arrives before an earlier one is recorded no earlier than the last event", () => {
    const { record, now } = working();
    expect(record.punch(checkOut, now - 5 * SECOND)).toBeNull();
    expect(entriesOf(record)[0]!.times).toMatchObject({ check_in_at: nine, check_out_at: nine });
  });
});

describe("a pause", () => {
  test("counts as work only if its kind does", () => {
    const coffee = { kind: "pause_start", pause: "rest", countsAsWork: true } as const;
    const { record } = recordOf(
      [checkIn, 0],
      [coffee, hourMs],
      [resume, 15 * minuteMs],
      [lunch, hourMs],
      [resume, 45 * minuteMs],
      [checkOut, 5 * hourMs],
    );
    expect(workedMinutesOf(entriesOf(record)[0]!)).toEqual({ gross: 480, effective: 435 });
  });

  test("that is open ends with the exit", () => {
    const { record, now } = recordOf([checkIn, 0], [lunch, 4 * hourMs], [checkOut, hourMs]);
    expect(entriesOf(record)[0]!.times.pauses).toEqual([
      { start_at: now - hourMs, end_at: now, kind: "meal", counts_as_work: false },
    ]);
    expect(workedMinutesOf(entriesOf(record)[0]!)).toEqual({ gross: 300, effective: 240 });
  });

  test("is the person's current state until it ends", () => {
    const { record, now } = paused();
    expect(situationOf(record.person)).toEqual({ doing: "paused", since: now });
    record.punch(resume, now + hourMs);
    expect(situationOf(record.person)).toEqual({ doing: "working", since: nine });
  });
});

describe("a missing exit", () => {
  test("ends the entry without an exit, which counts nothing, and opens a new one", () => {
    const { record, now } = recordOf([checkIn, 0], [lunch, 4 * hourMs], [checkIn, 20 * hourMs]);
    const [unended, next] = entriesOf(record);
    expect(unended).toMatchObject({ exitMissing: true, times: { check_out_at: null } });
    expect(unended!.times.pauses[0]!.end_at).toBeNull();
    expect(workedMinutesOf(unended!)).toEqual({ gross: 0, effective: 0 });
    expect(next!.times.check_in_at).toBe(now);
    expect(record.person.state.open).toBe(next!.openedBy);
  });

  test("reopens with its pause when the next check-in is undone", () => {
    const { record, now } = recordOf([checkIn, 0], [lunch, 4 * hourMs], [forgotExit, hourMs]);
    expect(record.punch(undo, now + SECOND)).toBeNull();
    expect(kindsOf(record).slice(-2)).toEqual(["annulled", "annulled"]);
    expect(situationOf(record.person)).toEqual({ doing: "paused", since: nine + 4 * hourMs });
    expect(entriesOf(record).map((entry) => entry.void)).toEqual([null, "annulled"]);
  });
});

describe("undoing a punch", () => {
  test.each<[string, [PunchCommand, number][], PunchCommand]>([
    ["an exit", [[checkIn, 0]], checkOut],
    ["a pause", [[checkIn, 0]], lunch],
    [
      "the end of a pause",
      [
        [checkIn, 0],
        [lunch, hourMs],
      ],
      resume,
    ],
    ["a change of place", [[checkIn, 0]], fromHome],
    [
      "an exit out of a pause",
      [
        [checkIn, 0],
        [lunch, hourMs],
      ],
      checkOut,
    ],
  ])("of the kind %s restores the previous entry", (_, before, command) => {
    const { record, now } = recordOf(...before);
    const [was] = entriesOf(record);
    record.punch(command, now + hourMs);
    expect(entriesOf(record)[0]!.times).not.toEqual(was!.times);
    expect(record.punch(undo, now + hourMs + SECOND)).toBeNull();
    expect(entriesOf(record)[0]!.times).toEqual(was!.times);
    expect(record.person.state.open).toBe(was!.openedBy);
  });

  test("that checked in keeps the entry in the register, where it counts nothing", () => {
    const { record, now } = working();
    record.punch(undo, now + SECOND);
    record.punch(checkIn, now + 2 * SECOND);
    record.punch(checkOut, now + hourMs);
    expect(entriesOf(record).map(({ void: why, times }) => [why, times.check_out_at])).toEqual([
      ["annulled", null],
      [null, now + hourMs],
    ]);
    expect(workedMinutesOf(entriesOf(record)[0]!).gross).toBe(0);
  });

  test("reaches only the last punch", () => {
    const { record, now } = recordOf([checkIn, 0], [checkOut, SECOND]);
    expect(record.punch(undo, now + SECOND)).toBeNull();
    expect(record.punch(undo, now + SECOND)).toBe("nothing-to-undo");
  });

  test("of an exit and a check-in at the same instant undoes only the check-in", () => {
    const { record, now } = recordOf([checkIn, 0], [checkOut, hourMs], [checkIn, 0]);
    expect(record.punch(undo, now)).toBeNull();
    expect(kindsOf(record).slice(3)).toEqual(["annulled"]);
    expect(record.person.state.open).toBeNull();
    expect(entriesOf(record)[0]!.times.check_out_at).toBe(now);
  });
});

describe("a double tap on", () => {
  test("'Olvidé la salida' ends no second entry", () => {
    const { record, now } = recordOf([checkIn, 0], [forgotExit, 9 * hourMs]);
    expect(record.punch(forgotExit, now + 900)).toBe("already-clocked-in");
    expect(record.punch(forgotExit, now + 61 * SECOND)).toBeNull();
    expect(entriesOf(record).map(({ exitMissing }) => exitMissing)).toEqual([true, true, false]);
  });

  test("'Deshacer' undoes the intended punch and no later one", () => {
    const { record, now } = recordOf([checkIn, 0], [checkOut, hourMs]);
    const about = record.newest.subjectSeq;
    record.punch(checkIn, now + SECOND);
    expect(record.punch({ kind: "undo", about }, now + 2 * SECOND)).toBe("nothing-to-undo");
  });
});

test("a worker who is deactivated while at work gets an unknown check-out", () => {
  const { record, now } = paused();
  record.member({ status: "inactive", role: "employee" }, now + hourMs);
  expect(kindsOf(record).slice(-2)).toEqual(["exit_missing", "member"]);
  expect(record.person.state.open).toBeNull();
  expect(entriesOf(record)[0]).toMatchObject({ exitMissing: true, times: { check_out_at: null } });
});

test("an entry belongs to the day of its check-in, in the zone of its check-in", () => {
  const record = new Record(nine - dayMs);
  const night = winter("2026-03-02 23:30");
  record.punch(checkIn, night);
  record.punch(checkOut, night + 8 * hourMs, "Atlantic/Canary");
  expect(record.events.slice(1).map(({ day, timeZone, about }) => [day, timeZone, about])).toEqual([
    ["2026-03-02", "Europe/Madrid", null],
    ["2026-03-02", "Europe/Madrid", 2],
  ]);
});

test("the length of an entry is the difference of its minutes", () => {
  const { record } = recordOf(
    [checkIn, 2 * minuteMs + 59 * SECOND],
    [checkOut, 8 * hourMs + 27 * minuteMs + 2 * SECOND],
  );
  expect(workedMinutesOf(entriesOf(record)[0]!).gross).toBe(508);
});

test("an event that cannot follow throws a fault and is not recorded", () => {
  const { record } = working();
  const { person, newest } = record;
  const second = { ...newest, subjectSeq: newest.subjectSeq + 1 };
  expect(() => followEvent(person, newest)).toThrow("cannot follow");
  expect(() => followEvent(person, second)).toThrow("cannot follow");
  const before = { ...second, kind: "check_out", about: newest.subjectSeq, occurredAt: nine - 1 } as const;
  expect(() =>
    followEvent(person, { ...before, payload: { identified_by: "session", deferred: null } }),
  ).toThrow("cannot follow");
  expect(() =>
    followEvent(person, {
      ...second,
      kind: "check_out",
      about: 99,
      payload: { identified_by: "session", deferred: null },
    }),
  ).toThrow("cannot follow");
});
