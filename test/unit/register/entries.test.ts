import { describe, expect, test } from "vitest";
import { DoesNotFollow, entriesOf, type Entry } from "~/modules/register/format/entries";
import type { DisclosedEvent } from "~/modules/register/format/lines";
import { numbersLinkedWith } from "~/modules/register/format/selection";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { livesOfTiers } from "../../support/rounds";
import { aLifeOf, aToldEvent, entriesByLedger } from "../../support/register/disclosed-life";
import {
  checkIn,
  checkOut,
  lunch,
  manager,
  Record,
  undo,
  winter,
  worker,
} from "../../support/ledger/a-record";
import { seededRandom } from "../../support/random";

const byOpening = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.openedBy, entry]));

describe("the entries derived from disclosed events", () => {
  for (const { count: lives, options } of livesOfTiers(1_000)) {
    test(`equal those of the ledger, in ${lives} random lives`, options, () => {
      for (let seed = 0; seed < lives; seed++) {
        const record = aLifeOf(seed);
        expect(byOpening(entriesOf(record.events.map(aToldEvent))), `seed ${seed}`).toEqual(
          entriesByLedger(record.events),
        );
      }
    });

    test(
      `of any part disclosed with all its links equal the ledger's, in ${lives} random lives`,
      options,
      () => {
        let parts = 0;
        for (let seed = 0; seed < lives; seed++) {
          const record = aLifeOf(seed);
          const whole = entriesByLedger(record.events);
          const events = record.events.map(aToldEvent);
          const random = seededRandom(seed);
          const days = [...new Set(events.map(({ envelope }) => envelope.day))].sort();
          const [from, to] = [random(), random()]
            .sort()
            .map((share) => days[Math.floor(share * days.length)]!);
          const linked = numbersLinkedWith(
            events.map(({ envelope }) => envelope),
            ({ day }) => day >= from! && day <= to!,
          );
          const linkedEvents = events.filter(({ envelope }) => linked.has(envelope.subject_seq));
          if (linkedEvents.length < events.length) parts += 1;
          const entries = byOpening(entriesOf(linkedEvents));
          const expected = [...whole].filter(([openedBy]) => linked.has(openedBy));
          expect(entries, `seed ${seed}`).toEqual(new Map(expected));
        }
        expect(parts).toBeGreaterThan(lives / 2);
      },
    );
  }
});

test("events disclosed by day alone, without their links, give other entries or none", () => {
  let others = 0;
  for (let seed = 0; seed < 200; seed++) {
    const record = aLifeOf(seed);
    const whole = entriesByLedger(record.events);
    const events = record.events.map(aToldEvent);
    const { day } = events.at(-1)!.envelope;
    try {
      const entries = entriesOf(events.filter(({ envelope }) => envelope.day === day));
      if (entries.some((entry) => JSON.stringify(entry) !== JSON.stringify(whole.get(entry.openedBy))))
        others += 1;
    } catch {
      others += 1;
    }
  }
  expect(others).toBeGreaterThan(10);
});

/** Records a day, whose events a test then changes. */
function aDay() {
  const record = new Record(winter("2026-03-01 09:00"));
  const at = winter("2026-03-02 09:00");
  record.punch(checkIn, at);
  record.punch(lunch, at + hourMs);
  record.punch(checkOut, at + 8 * hourMs);
  record.punch(undo, at + 8 * hourMs + minuteMs / 2);
  return record.events.map(aToldEvent);
}

describe("a list of events that no ledger can have recorded is refused:", () => {
  const events = aDay();
  const [joined, entry, pause, exit, undone] = events as [
    DisclosedEvent,
    DisclosedEvent,
    DisclosedEvent,
    DisclosedEvent,
    DisclosedEvent,
  ];
  const about = (event: DisclosedEvent, to: number | null) => ({
    ...event,
    envelope: { ...event.envelope, about: to },
  });
  const earlier = (event: DisclosedEvent) => ({
    ...event,
    facts: { ...event.facts, occurred_at: event.facts.occurred_at - dayMs },
  });

  test.each([
    ["two check-ins", [joined, entry, entry]],
    ["an exit without its entry", [joined, exit]],
    ["a pause of another entry", [joined, entry, about(pause, 1)]],
    ["an exit before its entry", [joined, entry, earlier(exit)]],
    ["undoing a punch that was not the last", [joined, entry, pause, exit, about(undone, 3)]],
    ["undoing twice", [joined, entry, pause, exit, undone, undone]],
  ])("%s", (_, log) => {
    expect(() => entriesOf(log)).toThrow(DoesNotFollow);
  });

  const schedule = (kind: string, actor: DisclosedEvent["facts"]["actor"], day = joined.envelope.day) => ({
    envelope: { ...joined.envelope, kind, day, subject_seq: 6 },
    facts: { ...joined.facts, actor, payload: { digest: "a".repeat(64) } },
  });
  const left = {
    envelope: { ...entry.envelope, kind: "member", subject_seq: 6 },
    facts: { ...undone.facts, payload: { status: "inactive", role: "employee" } },
  };
  const system = { kind: "system", id: null } as const;

  test.each(["terms_agreed", "balance_moved", "calendar_declared"])(
    "%s by a member, on its own day, changes no entry; by others or on another day it is refused",
    (kind) => {
      expect(entriesOf([...events, schedule(kind, worker)])).toEqual(entriesOf(events));
      expect(() => entriesOf([...events, schedule(kind, system)])).toThrow(DoesNotFollow);
      expect(() => entriesOf([...events, schedule(kind, worker, "2026-03-09")])).toThrow(DoesNotFollow);
    },
  );

  test("an event of kind plan by an API key, on another day, or by a kiosk about the company", () => {
    const kiosk = { kind: "kiosk", id: worker.id } as const;
    for (const actor of [worker, system, kiosk])
      expect(entriesOf([...events, schedule("plan", actor)])).toEqual(entriesOf(events));
    const program = { kind: "api_key", id: worker.id } as const;
    expect(() => entriesOf([...events, schedule("plan", program)])).toThrow(DoesNotFollow);
    expect(() => entriesOf([...events, schedule("plan", worker, "2026-03-09")])).toThrow(DoesNotFollow);
    const { envelope, facts } = schedule("plan", kiosk);
    const ofCompany = { envelope: { ...envelope, subject: null, subject_seq: 1 }, facts };
    expect(() => entriesOf([ofCompany])).toThrow(DoesNotFollow);
    expect(entriesOf([{ ...ofCompany, facts: { ...facts, actor: worker } }])).toEqual([]);
  });

  test("terms of a person who has left", () => {
    const leaverEvents = [...events.slice(0, 4), { ...left, envelope: { ...left.envelope, subject_seq: 5 } }];
    expect(() => entriesOf([...leaverEvents, schedule("balance_moved", worker)])).not.toThrow();
    expect(() => entriesOf([...leaverEvents, schedule("terms_agreed", worker)])).toThrow(DoesNotFollow);
  });

  test.each([
    { status: "active", role: "owner" },
    { status: "inactive", role: "employee" },
  ])("but a mandate of a person ($status, $role) is ignored", (payload) => {
    const member = { envelope: { ...left.envelope, subject_seq: 5 }, facts: { ...left.facts, payload } };
    const mandate = {
      envelope: { ...joined.envelope, kind: "representative", subject_seq: 6 },
      facts: { ...joined.facts, actor: manager, payload: { mandate: "given" } },
    };
    const closed = events.slice(0, 4);
    expect(entriesOf([...closed, member, mandate])).toEqual(entriesOf(closed));
  });

  test("and the recorded order is accepted", () => {
    expect(entriesOf(events)).toMatchObject([{ openedBy: 2, closedBy: null, version: 5 }]);
    expect(worker.id).toBe(joined.envelope.subject);
  });
});
