// Proves which events can follow a record: those that a decision can make, in kind, number, place and time.
import { describe, expect, test } from "vitest";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import { decideProtocolRead } from "~/modules/ledger/rules/decide-protocol-read";
import { decideMandate } from "~/modules/ledger/rules/decide-mandate";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import { payloadSchemas, type EntryTimes, type ScheduleKind } from "~/modules/ledger/rules/payloads";
import { newPerson, type Person } from "~/modules/ledger/rules/person";
import { dayMs, hourMs } from "~/time/units";
import { followEvent } from "../../support/register/follow-event";
import {
  checkIn,
  checkOut,
  manager,
  punched,
  Record,
  system,
  times,
  winter,
  worker,
  zone,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const late = winter("2026-03-02 23:30");

const recorded = (event: NewEvent, actor: LedgerEvent["actor"] = system): LedgerEvent => ({
  ...event,
  id: "event",
  source: "system",
  actor,
});

/** Returns the record after the event, or null where the event cannot follow. */
function follow(person: Person, event: LedgerEvent): Person | null {
  try {
    return followEvent(person, event);
  } catch (fault) {
    expect((fault as Error).message).toBe(
      `Event ${event.subjectSeq} (${event.kind}) cannot follow what was recorded before.`,
    );
    return null;
  }
}

/** Joined the day before, and at work since nine. */
function atWork(): Record {
  const record = new Record(nine - dayMs);
  record.punch(checkIn, nine);
  return record;
}

describe.each(["person", "company", "pin_set"] as const)("an event of the kind %s", (kind) => {
  test("is the next event, on its own day, and never before the last", () => {
    const { person } = atWork();
    const early = decideIdentity(person, kind, { now: nine - hourMs, timeZone: zone });
    expect(early).toMatchObject({
      kind,
      subjectSeq: 3,
      about: null,
      occurredAt: nine,
      day: "2026-03-02",
      payload: {},
    });
    const next = decideIdentity(person, kind, { now: late, timeZone: "Europe/Athens", after: [early] });
    expect(next).toMatchObject({
      subjectSeq: 4,
      occurredAt: late,
      day: "2026-03-03",
      timeZone: "Europe/Athens",
    });
    const followedPerson = follow(person, recorded(early))!;
    expect(followedPerson.state).toEqual({ ...person.state, subjectSeq: 3 });
    expect(follow(followedPerson, recorded(next))!.state.subjectSeq).toBe(4);
  });

  test("has no subject, and has the day that its payload states", () => {
    const { person } = atWork();
    const event = recorded(decideIdentity(person, kind, { now: late, timeZone: zone }));
    expect(follow(person, { ...event, about: 2 })).toBeNull();
    expect(follow(person, { ...event, day: "2026-03-03" })).toBeNull();
    expect(follow(person, { ...event, subjectSeq: 4 })).toBeNull();
    expect(follow(person, { ...event, subjectSeq: 2 })).toBeNull();
    expect(follow(person, event)).not.toBeNull();
  });
});

describe("an event about reading a protocol", () => {
  const payload = { version: 2, digest: "a".repeat(64) };
  const decided = (person: Person, now = late) =>
    decideProtocolRead(person, payload, { now, timeZone: zone }).events[0]!;

  test("is the reader's own next event, or their kiosk's, on its own day, without a subject", () => {
    const { person } = atWork();
    const event = recorded(decided(person), worker);
    expect(follow(person, event)!.state).toEqual({ ...person.state, subjectSeq: 3 });
    expect(follow(person, { ...event, actor: { kind: "kiosk", id: "tablet" } })).not.toBeNull();
    for (const actor of [manager, system, { kind: "api_key", id: "key" } as const])
      expect(follow(person, { ...event, actor })).toBeNull();
    expect(follow(person, { ...event, about: 2 })).toBeNull();
    expect(follow(person, { ...event, day: "2026-03-03" })).toBeNull();
    expect(decided(person, nine - hourMs).occurredAt).toBe(nine);
  });

  test.each([{ version: 0 }, { version: 1.5 }, { digest: "A".repeat(64) }, { digest: "a".repeat(63) }])(
    "needs a valid version and digest: not %j",
    (wrong) => {
      expect(payloadSchemas.protocol_read.safeParse(payload).success).toBe(true);
      expect(payloadSchemas.protocol_read.safeParse({ ...payload, ...wrong }).success).toBe(false);
    },
  );
});

describe("an event about a schedule", () => {
  const payload = { digest: "a".repeat(64) };
  const decided = (person: Person, kind: ScheduleKind | "plan", now = late) => {
    const decision = decideSchedule(person, { kind, payload }, { now, timeZone: zone });
    return "events" in decision ? decision.events[0]! : decision.refusal;
  };
  const left = () =>
    decideMember(atWork().person, { status: "inactive", role: "employee" }, { now: late, timeZone: zone })
      .events.map((event) => recorded(event, manager))
      .reduce(followEvent, atWork().person);

  test.each(["terms_agreed", "balance_moved", "calendar_declared"] as const)(
    "of the kind %s is recorded by a member on its own day, without a subject, and changes no record",
    (kind) => {
      const { person } = atWork();
      const event = recorded(decided(person, kind) as NewEvent, manager);
      const followedPerson = follow(person, event)!;
      expect(followedPerson.state).toEqual({ ...person.state, subjectSeq: 3 });
      expect(followedPerson.entries).toEqual(person.entries);
      for (const actor of [system, { kind: "kiosk", id: "tablet" }, { kind: "api_key", id: "key" }] as const)
        expect(follow(person, { ...event, actor })).toBeNull();
      expect(follow(person, { ...event, about: 2 })).toBeNull();
      expect(follow(person, { ...event, day: "2026-03-03" })).toBeNull();
      expect(decided(person, kind, nine - hourMs)).toMatchObject({ occurredAt: nine });
    },
  );

  test("of a later kind is recorded by a member, the system or the person's kiosk, never by an API key", () => {
    const { person } = atWork();
    const event = recorded(decided(person, "plan") as NewEvent, manager);
    const kiosk = { kind: "kiosk", id: "tablet" } as const;
    for (const actor of [manager, worker, system, kiosk]) {
      const followedPerson = follow(person, { ...event, actor })!;
      expect(followedPerson.state).toEqual({ ...person.state, subjectSeq: 3 });
      expect(followedPerson.entries).toEqual(person.entries);
    }
    expect(follow(person, { ...event, actor: { kind: "api_key", id: "key" } })).toBeNull();
    expect(follow(person, { ...event, about: 2 })).toBeNull();
    expect(follow(person, { ...event, day: "2026-03-03" })).toBeNull();
    const company = newPerson("");
    const ofCompany = recorded(decided(company, "plan") as NewEvent, manager);
    expect(follow(company, ofCompany)).not.toBeNull();
    expect(follow(company, { ...ofCompany, actor: kiosk })).toBeNull();
  });

  test("gives terms only to active people, but moves the balance of former people too", () => {
    const person = left();
    expect(decided(person, "terms_agreed")).toBe("inactive");
    const event = recorded(decided(person, "balance_moved") as NewEvent, manager);
    expect(follow(person, event)).not.toBeNull();
    expect(follow(person, { ...event, kind: "terms_agreed" } as LedgerEvent)).toBeNull();
    expect(decided(newPerson("nobody"), "terms_agreed")).toBe("inactive");
  });

  test.each(["A".repeat(64), "a".repeat(63), ""])("needs a valid digest: not %j", (digest) => {
    expect(payloadSchemas.terms_agreed.safeParse(payload).success).toBe(true);
    expect(payloadSchemas.terms_agreed.safeParse({ digest }).success).toBe(false);
  });
});

describe("an event that appoints a workers' representative", () => {
  const decided = (person: Person, mandate: "given" | "ended", now = late) => {
    const decision = decideMandate(person, { mandate }, { now, timeZone: zone });
    return "events" in decision ? decision.events : decision.refusal;
  };
  const mandateEventOf = (person: Person) => recorded((decided(person, "given") as NewEvent[])[0]!, manager);
  const member = (person: Person, payload: { status: "active" | "inactive"; role: "admin" | "employee" }) =>
    decideMember(person, payload, { now: late, timeZone: zone }).events.reduce<Person>(
      (before, event) => follow(before, recorded(event, manager))!,
      person,
    );

  test("is recorded by another member, for an active employee, and once", () => {
    const { person } = atWork();
    const event = mandateEventOf(person);
    expect(event).toMatchObject({ kind: "representative", subjectSeq: 3, about: null, day: "2026-03-02" });
    const representative = follow(person, event)!;
    expect(representative.state).toEqual({ ...person.state, subjectSeq: 3, represents: true });
    expect(decided(representative, "given")).toEqual([]);
    expect(decided(person, "ended")).toEqual([]);
    for (const actor of [worker, system, { kind: "kiosk", id: "tablet" } as const])
      expect(follow(person, { ...event, actor })).toBeNull();
    expect(follow(person, { ...event, day: "2026-03-03" })).toBeNull();
    expect(follow(representative, { ...event, subjectSeq: 4 })).toBeNull();
    expect(follow(person, { ...event, payload: { mandate: "ended" } } as LedgerEvent)).toBeNull();
  });

  test("loses effect by an ending event, a change of role or a change of status, and nothing else", () => {
    const representative = follow(atWork().person, mandateEventOf(atWork().person))!;
    const [ended] = decided(representative, "ended") as NewEvent[];
    const without = { ...atWork().person.state, subjectSeq: 4 };
    expect(follow(representative, recorded(ended!, manager))!.state).toEqual(without);
    const promoted = member(representative, { status: "active", role: "admin" });
    const left = member(representative, { status: "inactive", role: "employee" });
    for (const { state } of [promoted, left]) expect(state).not.toHaveProperty("represents");
    expect(decided(promoted, "given")).toBe("not-an-employee");
    expect(decided(left, "given")).toBe("not-an-employee");
    const back = member(left, { status: "active", role: "employee" });
    expect(back.state).not.toHaveProperty("represents");
    expect(decided(back, "given")).toHaveLength(1);
    const named = recorded(decideIdentity(representative, "person", { now: late, timeZone: zone }));
    expect(follow(representative, named)!.state.represents).toBe(true);
  });
});

describe("an event about a missing exit", () => {
  const missing = (of: Partial<LedgerEvent> = {}) =>
    recorded({
      kind: "exit_missing",
      subjectSeq: 3,
      about: 2,
      day: "2026-03-02",
      timeZone: zone,
      occurredAt: nine + dayMs,
      payload: {},
      ...of,
    } as NewEvent);

  test("has the open entry as its subject", () => {
    const { person } = atWork();
    expect(follow(person, missing())!.entries.get(2)!.exitMissing).toBe(true);
    expect(follow(person, missing({ occurredAt: nine }))).not.toBeNull();
    expect(follow(person, missing({ occurredAt: nine - 1 }))).toBeNull();
    expect(follow(person, missing({ about: 1 }))).toBeNull();
    expect(follow(person, missing({ day: "2026-03-03" }))).toBeNull();
    expect(follow(person, missing({ timeZone: "Atlantic/Canary" }))).toBeNull();
  });

  test("is refused for a person who is out or not a member", () => {
    const out = atWork();
    out.punch(checkOut, nine + hourMs);
    expect(follow(out.person, missing({ subjectSeq: 4 }))).toBeNull();
    const { person } = atWork();
    const state = { ...person.state, member: { status: "inactive", role: "employee" } as const };
    expect(follow({ ...person, state }, missing())).toBeNull();
    expect(follow({ ...person, state: { ...state, member: null } }, missing())).toBeNull();
    expect(follow(newPerson(worker.id!), missing({ subjectSeq: 1, about: null }))).toBeNull();
  });
});

test("a punch is recorded by its own person or by an API key", () => {
  const { person } = atWork();
  const exit = { kind: "check_out", subjectSeq: 3, about: 2, day: "2026-03-02", timeZone: zone } as const;
  const event: NewEvent = { ...exit, occurredAt: nine + hourMs, payload: punched };
  for (const actor of [worker, { kind: "api_key" as const, id: "key" }])
    expect(follow(person, recorded(event, actor))).not.toBeNull();
  for (const actor of [manager, system]) expect(follow(person, recorded(event, actor))).toBeNull();
});

describe("an event about a member", () => {
  const zoned = { now: nine + hourMs, timeZone: zone };

  test("exists only for a new role or status", () => {
    const { person } = atWork();
    expect(decideMember(person, { status: "active", role: "employee" }, zoned)).toEqual({ events: [] });
    const promoted = decideMember(person, { status: "active", role: "admin" }, zoned);
    expect(promoted.events).toMatchObject([{ kind: "member", subjectSeq: 3, payload: { role: "admin" } }]);
    const left = decideMember(person, { status: "inactive", role: "employee" }, zoned);
    expect(left.events.map(({ kind }) => kind)).toEqual(["exit_missing", "member"]);
  });

  test("never precedes their last event", () => {
    const { person } = atWork();
    const [event] = decideMember(
      person,
      { status: "active", role: "admin" },
      { ...zoned, now: nine - hourMs },
    ).events;
    expect(event).toMatchObject({ occurredAt: nine, day: "2026-03-02" });
    const changed = follow(person, recorded({ ...event!, occurredAt: nine + hourMs }))!;
    expect(changed.state).toMatchObject({ lastAt: nine + hourMs, joinedAt: nine - dayMs });
  });
});

describe("a proposal with places of work and pauses", () => {
  const nextDay = nine + dayMs;
  const during = (...from: number[]): EntryTimes => ({
    ...times(nine, nine + 8 * hourMs),
    modes: from.map((from_at, at) => ({ from_at, mode: at % 2 === 0 ? "on_site" : "remote" })),
  });

  test.each<[string, string | null, number[]]>([
    ["one after the other", null, [nine, nine + hourMs, nine + 2 * hourMs]],
    ["immediately, and up to the exit", null, [nine, nine, nine + 8 * hourMs]],
    ["in another order", "mode-outside", [nine, nine + 2 * hourMs, nine + hourMs]],
    ["after the exit", "mode-outside", [nine, nine + 8 * hourMs + 1]],
    ["later than it begins", "mode-outside", [nine + 1, nine + hourMs]],
    ["first in order and then not", "mode-outside", [nine, nine + hourMs, nine - hourMs]],
  ])("accepts or refuses the modes %s: %s", (_, code, from) => {
    const record = new Record(nine - dayMs);
    expect(
      record.correct(
        { kind: "propose", entry: null, change: { kind: "add", times: during(...from) } },
        nextDay,
      ),
    ).toBe(code);
  });

  test("has pauses within its ends, one after the other; only the last pause of an open entry may be open", () => {
    const pause = (start_at: number, end_at: number | null) => ({
      start_at,
      end_at,
      kind: "rest" as const,
      counts_as_work: false,
    });
    const stated = (open: boolean, ...pauses: EntryTimes["pauses"]): EntryTimes => ({
      ...times(nine, open ? null : nine + 8 * hourMs),
      pauses,
    });
    const ask = (now: number, entry: EntryTimes) => {
      const { person } = atWork();
      const record = atWork();
      const { version } = person.entries.get(2)!;
      return record.correct(
        { kind: "propose", entry: 2, change: { kind: "change", version, times: entry } },
        now,
      );
    };
    const whole = stated(false, pause(nine, nine + hourMs), pause(nine + hourMs, nine + 8 * hourMs));
    expect(ask(nextDay, whole)).toBeNull();
    expect(
      ask(nine + 4 * hourMs, stated(true, pause(nine, nine + hourMs), pause(nine + 2 * hourMs, null))),
    ).toBeNull();
    expect(
      ask(nine + 4 * hourMs, stated(true, pause(nine, null), pause(nine + 2 * hourMs, nine + 3 * hourMs))),
    ).toBe("pause-outside");
    expect(ask(nine + 4 * hourMs, stated(true, pause(nine + 5 * hourMs, null)))).toBe("pause-outside");
  });

  test("has no day before its person joined, and no instant after now", () => {
    const joinedAt = nine - dayMs;
    const add = (at: number, until: number) =>
      ({ kind: "propose", entry: null, change: { kind: "add", times: times(at, until) } }) as const;
    expect(new Record(joinedAt).correct(add(joinedAt, joinedAt + hourMs), nine)).toBeNull();
    const record = atWork();
    const { version } = record.person.entries.get(2)!;
    const open = { kind: "change", version, times: times(nine + hourMs, null) } as const;
    expect(record.correct({ kind: "propose", entry: 2, change: open }, nine + hourMs)).toBe("in-the-future");
  });
});

test("a payload has exactly the fields and values of its kind", () => {
  const isPayload = (kind: keyof typeof payloadSchemas, payload: object) =>
    payloadSchemas[kind].safeParse(payload).success;
  const entry = times(nine, nine + hourMs);
  const of = (change: object) => isPayload("correction_proposed", { change });
  const deferred = { device_at: nine, last_contact_at: nine, sent_at: nine };
  const first = { ...punched, mode: "on_site", hours: null };
  for (const identified_by of ["session", "token", "pin"])
    expect(isPayload("check_out", { identified_by, deferred: null })).toBe(true);
  expect(isPayload("check_out", { identified_by: "", deferred: null })).toBe(false);
  expect(isPayload("check_out", { ...punched, deferred })).toBe(true);
  expect(isPayload("check_out", { ...punched, deferred: { ...deferred, extra: 1 } })).toBe(false);
  expect(isPayload("check_out", { ...punched, deferred: {} })).toBe(false);
  for (const hours of ["ordinary", "overtime", "complementary", null])
    expect(isPayload("check_in", { ...first, hours })).toBe(true);
  expect(isPayload("check_in", { ...first, hours: "" })).toBe(false);
  for (const kind of ["rest", "meal", "other"])
    expect(isPayload("pause_start", { ...punched, kind, counts_as_work: true })).toBe(true);
  expect(of({ kind: "add", times: entry })).toBe(true);
  expect(of({ kind: "add" })).toBe(false);
  expect(of({ kind: "change", version: 1, times: entry })).toBe(true);
  expect(of({ kind: "change", version: 0, times: entry })).toBe(false);
  expect(of({ kind: "void", version: 1 })).toBe(true);
  expect(of({ kind: "void", version: 1, times: entry })).toBe(false);
  expect(of({ kind: "void" })).toBe(false);
  expect(of({ kind: "else", times: entry })).toBe(false);
});
