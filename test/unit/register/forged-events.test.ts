// Proves that neither the ledger nor the verifier follows events that no decision can make.
import { describe, expect, test } from "vitest";
import type { CorrectionCommand } from "~/modules/ledger/rules/commands";
import type { Actor, LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import type { EntryTimes } from "~/modules/ledger/rules/payloads";
import { entriesOf } from "~/modules/register/format/entries";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { followEvent } from "../../support/register/follow-event";
import { aToldEvent } from "../../support/register/disclosed-life";
import {
  checkIn,
  checkOut,
  lunch,
  manager,
  punched,
  Record,
  system,
  tablet,
  times,
  winter,
  worker,
  zone,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const another: Actor = { kind: "member", id: "00000000-0000-7000-8000-00000000000c" };
const program: Actor = { kind: "api_key", id: "00000000-0000-7000-8000-00000000000e" };

/** An event outside the rules. */
type Forged = Partial<LedgerEvent> & Pick<NewEvent, "kind" | "payload">;

const forge = ({ person }: Record, forged: Forged): LedgerEvent => ({
  subjectSeq: person.state.subjectSeq + 1,
  about: null,
  day: "2026-03-02",
  timeZone: zone,
  occurredAt: nine + 10 * hourMs,
  id: "",
  source: "web",
  actor: worker,
  ...forged,
});

/** Returns which readers follow a record with one more event. */
function followers(record: Record, forged: Forged): string[] {
  const event = forge(record, forged);
  const follows = (reader: () => unknown): boolean => {
    try {
      reader();
      return true;
    } catch {
      return false;
    }
  };
  return [
    ...(follows(() => followEvent(record.person, event)) ? ["ledger"] : []),
    ...(follows(() => entriesOf([...record.events, event].map(aToldEvent))) ? ["verifier"] : []),
  ];
}
const both = ["ledger", "verifier"];

function out(): Record {
  return new Record(nine - 7 * dayMs);
}

function working(): Record {
  const record = out();
  record.punch(checkIn, nine);
  return record;
}

function paused(): Record {
  const record = working();
  record.punch(lunch, nine + 4 * hourMs);
  return record;
}

/** Worked from 9 to 17. */
function worked(): Record {
  const record = working();
  record.punch(checkOut, nine + 8 * hourMs);
  return record;
}

function deactivatedRecord(): Record {
  const record = worked();
  record.member({ status: "inactive", role: "employee" }, nine + 9 * hourMs);
  return record;
}

const until = (hours: number): CorrectionCommand => ({
  kind: "propose",
  entry: 2,
  change: { kind: "change", version: 3, times: times(nine, nine + hours * hourMs) },
});

/** Proposes an end at 18:00, perhaps with an answer. The proposal is nº 4. */
function proposed(by: Actor, answer?: "disagree", from: Actor = by === manager ? worker : manager): Record {
  const record = worked();
  record.correct(until(9), nine + 10 * hourMs, by);
  if (answer) record.correct({ kind: "answer", proposal: 4, answer }, nine + 10 * hourMs, from);
  return record;
}

const entering = { kind: "check_in", payload: { ...punched, mode: "on_site", hours: null } } as const;
const leaving = { kind: "check_out", payload: punched, about: 2 } as const;
const undoing = { kind: "annulled", payload: {} } as const;
const pausing = {
  kind: "pause_start",
  about: 2,
  payload: { ...punched, kind: "rest", counts_as_work: true },
} as const;
const applying = (ground: "agreed" | "without_agreement" | "no_answer" | "no_second_party") =>
  ({ kind: "correction_applied", about: 4, payload: { ground } }) as const;
const answering = (answer: "accept" | "disagree" | "withdraw") =>
  ({ kind: "correction_answered", about: 4, payload: { answer } }) as const;
const proposing = (change: Extract<CorrectionCommand, { kind: "propose" }>["change"]) =>
  ({ kind: "correction_proposed", about: change.kind === "add" ? null : 2, payload: { change } }) as const;
const soon = nine + 10 * hourMs;

const till = (endAt: number | null, parts: Partial<EntryTimes> = {}) => ({ ...times(nine, endAt), ...parts });
const rest = (start_at: number, end_at: number | null) =>
  ({ start_at, end_at, kind: "rest", counts_as_work: false }) as const;
/** The entry is from 9 to 17. */
const statedAt = nine + 26 * hourMs + 1;
const statedTimes: [string, EntryTimes][] = [
  ["an end before the beginning", till(nine - 1)],
  ["an end that is the beginning", till(nine)],
  ["an end that is to come", times(nine + hourMs, statedAt + 1)],
  ["more than 26 hours", till(nine + 26 * hourMs + 1)],
  ["no end, of an entry that has one", till(null)],
  ["a pause before it", till(soon, { pauses: [rest(nine - 1, nine + hourMs)] })],
  ["a pause beyond it", till(soon, { pauses: [rest(nine, soon + 1)] })],
  ["a pause that goes back", till(soon, { pauses: [rest(nine + hourMs, nine)] })],
  ["a pause that lasts", till(soon, { pauses: [rest(nine, null)] })],
  ["pauses one in another", till(soon, { pauses: [rest(nine, nine + 2), rest(nine + 1, nine + 3)] })],
  ["a mode before it", till(soon, { modes: [{ from_at: nine - 1, mode: "remote" }] })],
  [
    "a mode beyond it",
    till(soon - 1, {
      modes: [
        { from_at: nine, mode: "remote" },
        { from_at: soon, mode: "on_site" },
      ],
    }),
  ],
];

describe.each<[string, () => Record, Forged, Forged]>([
  ["a day that is not the entry's", working, leaving, { ...leaving, day: "2026-03-03" }],
  ["a check-in of another day", out, entering, { ...entering, day: "2025-12-01" }],
  ["a check-in of the day before in another zone", out, entering, { ...entering, timeZone: "Asia/Tokyo" }],
  ["an exit in another zone than its entry", working, leaving, { ...leaving, timeZone: "Asia/Tokyo" }],
  [
    "an exit in its entry's zone by another spelling",
    working,
    leaving,
    { ...leaving, timeZone: "europe/madrid" },
  ],
  ["a check-in about something", out, entering, { ...entering, about: 1 }],
  [
    "a membership of another day",
    worked,
    { kind: "member", payload: { status: "inactive", role: "employee" } },
    { kind: "member", payload: { status: "inactive", role: "employee" }, day: "2026-03-01" },
  ],
  [
    "an identity of another day",
    worked,
    { kind: "person", payload: {} },
    { kind: "person", payload: {}, day: "2026-03-01" },
  ],
  ["a check-in of another person", out, { ...entering, actor: tablet }, { ...entering, actor: manager }],
  ["an exit of the system's", working, { ...leaving, actor: program }, { ...leaving, actor: system }],
  ["a check-in after who was deactivated", worked, entering, entering],
  [
    "undoing after more than a minute",
    worked,
    { ...undoing, about: 3, occurredAt: nine + 8 * hourMs + minuteMs },
    { ...undoing, about: 3, occurredAt: nine + 8 * hourMs + minuteMs + 1 },
  ],
  [
    "undoing another person's punch",
    worked,
    { ...undoing, about: 3, occurredAt: nine + 8 * hourMs },
    { ...undoing, about: 3, occurredAt: nine + 8 * hourMs, actor: manager },
  ],
  [
    "an exit after more than 26 hours",
    working,
    { ...leaving, occurredAt: nine + 26 * hourMs },
    { ...leaving, occurredAt: nine + 26 * hourMs + 1 },
  ],
  [
    "a change to the same mode",
    working,
    { kind: "mode_changed", about: 2, payload: { ...punched, mode: "remote" } },
    { kind: "mode_changed", about: 2, payload: { ...punched, mode: "on_site" } },
  ],
  [
    "leaving the company while at work",
    working,
    { kind: "exit_missing", about: 2, payload: {}, actor: manager },
    { kind: "member", payload: { status: "inactive", role: "employee" }, actor: manager },
  ],
  [
    "an agreement without an answer",
    () => proposed(manager),
    { ...applying("no_second_party"), actor: manager },
    { ...applying("agreed"), actor: manager },
  ],
  [
    "silence before its seven days",
    () => proposed(manager),
    { ...applying("no_answer"), actor: manager, occurredAt: soon + 7 * dayMs },
    { ...applying("no_answer"), actor: manager, occurredAt: soon + 7 * dayMs - 1 },
  ],
  [
    "a worker who applies a manager's proposal",
    () => proposed(manager),
    { ...applying("no_answer"), actor: another, occurredAt: soon + 7 * dayMs },
    { ...applying("no_answer"), actor: worker, occurredAt: soon + 7 * dayMs },
  ],
  [
    "a disagreement with nothing",
    () => proposed(manager, "disagree"),
    { ...applying("without_agreement"), actor: manager },
    { ...applying("agreed"), actor: manager },
  ],
  [
    "a disagreement that the worker applies",
    () => proposed(manager, "disagree"),
    { ...applying("without_agreement"), actor: another },
    { ...applying("without_agreement"), actor: worker },
  ],
  [
    "a refused worker who goes on alone",
    () => proposed(worker, "disagree"),
    { ...applying("agreed"), actor: manager },
    { ...applying("agreed"), actor: worker },
  ],
  [
    "an application of another day",
    () => proposed(worker, "disagree"),
    { ...applying("agreed"), actor: manager },
    { ...applying("agreed"), actor: manager, day: "2026-03-01" },
  ],
  [
    "an answer to oneself",
    () => proposed(manager),
    answering("accept"),
    { ...answering("accept"), actor: manager },
  ],
  [
    "an answer for another person",
    () => proposed(manager),
    { ...answering("withdraw"), actor: manager },
    { ...answering("accept"), actor: another },
  ],
  [
    "a program that answers",
    () => proposed(manager),
    answering("disagree"),
    { ...answering("disagree"), actor: program },
  ],
  [
    "a proposal of another day",
    worked,
    proposing({ kind: "change", version: 3, times: times(nine, soon) }),
    { ...proposing({ kind: "change", version: 3, times: times(nine, soon) }), day: "2026-03-03" },
  ],
  ...statedTimes.map(([what, forged]): [string, () => Record, Forged, Forged] => [
    `a proposal of ${what}`,
    worked,
    proposing({ kind: "change", version: 3, times: till(nine + 8 * hourMs) }),
    proposing({ kind: "change", version: 3, times: forged }),
  ]),
  [
    "a proposal about another version",
    worked,
    proposing({ kind: "void", version: 3 }),
    proposing({ kind: "void", version: 2 }),
  ],
  [
    "a second proposal about what waits",
    worked,
    proposing({ kind: "add", times: times(nine - dayMs, nine - dayMs + hourMs) }),
    proposing({ kind: "void", version: 3 }),
  ],
])("a forged event: %s", (what, recordOf, genuine, forged) => {
  const broken = {
    "a check-in after who was deactivated": deactivatedRecord,
    "a second proposal about what waits": () => proposed(worker),
  };

  test("cannot follow, while the genuine event next to it can", () => {
    const day = forged.kind === "correction_proposed" && genuine.about === null ? { day: "2026-03-01" } : {};
    expect(followers(recordOf(), { ...genuine, ...day })).toEqual(both);
    expect(followers((broken[what as keyof typeof broken] ?? recordOf)(), forged)).toEqual([]);
  });
});

test("only a person's open entry can be proposed without an end, with an open last pause", () => {
  const stated = (pauses: EntryTimes["pauses"]) =>
    proposing({ kind: "change", version: 2, times: till(null, { pauses }) });
  expect(followers(working(), stated([rest(nine + 1, nine + 2), rest(nine + 3, null)]))).toEqual(both);
  expect(followers(working(), stated([rest(nine + 1, null), rest(nine + 3, nine + 4)]))).toEqual([]);
});

test("an added entry without an end may have an open last pause", () => {
  const dayBefore = nine - dayMs;
  const added = (pauses: EntryTimes["pauses"]) => ({
    ...proposing({ kind: "add", times: { ...times(dayBefore, null), pauses } }),
    day: "2026-03-01",
  });
  expect(followers(worked(), added([rest(dayBefore + 1, null)]))).toEqual(both);
  expect(followers(worked(), added([rest(dayBefore + 1, null), rest(dayBefore + 2, dayBefore + 3)]))).toEqual(
    [],
  );
});

test("a punch cannot be undone after a correction of another entry was applied", () => {
  const record = worked();
  const exitAt = nine + 8 * hourMs;
  const undoingExit = { ...undoing, about: 3, occurredAt: exitAt + minuteMs };
  const add = { kind: "add", times: times(nine - dayMs, nine - dayMs + hourMs) } as const;
  record.correct({ kind: "propose", entry: null, change: add }, exitAt, manager);
  expect(followers(record, undoingExit)).toEqual(both);
  record.correct({ kind: "answer", proposal: 4, answer: "accept" }, exitAt, worker);
  expect(record.newest.kind).toBe("correction_applied");
  expect(followers(record, undoingExit)).toEqual([]);
});

test("a second pause within the first cannot follow", () => {
  expect(followers(working(), pausing)).toEqual(both);
  expect(followers(paused(), pausing)).toEqual([]);
});

test("a person whose reactivation is not disclosed does not count as deactivated", () => {
  const record = deactivatedRecord();
  record.member({ status: "active", role: "employee" }, soon);
  record.punch(checkIn, soon + hourMs);
  const disclosedEvents = record.events.map(aToldEvent);
  expect(entriesOf(disclosedEvents)).toHaveLength(2);
  expect(entriesOf(disclosedEvents.filter(({ envelope }) => envelope.subject_seq !== 5))).toHaveLength(2);
});
