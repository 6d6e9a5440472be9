// Reads a life of the corpus twice: by the ledger and by the verifier. Both readings use the corpus's own field names. A rename in the code
// changes this file and no committed one.
import { workedMinutesOf } from "../../app/modules/ledger/rules/entry";
import type { LedgerEvent } from "../../app/modules/ledger/rules/event";
import { payloadSchemas, type EntryTimes } from "../../app/modules/ledger/rules/payloads";
import { newPerson, type Person, type SelfDeclared } from "../../app/modules/ledger/rules/person";
import { encodeBase64 } from "../../app/modules/register/format/base64";
import { entriesOf } from "../../app/modules/register/format/entries";
import { durationCell } from "../../app/modules/register/format/entry-rows";
import { envelopeBytes } from "../../app/modules/register/format/envelope";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";
import { leafHash, nodeHash, treeRoot, type ReadNode } from "../../app/modules/register/format/merkle";
import { applyEvent } from "../../app/modules/ledger/rules/evolve";
import { assertFollowsRules } from "../../app/modules/ledger/rules/verify-event";

export interface CorpusEntry {
  opened_by: number;
  closed_by: number | null;
  version: number;
  day: string;
  time_zone: string;
  times: EntryTimes;
  exit_missing: boolean;
  void: string | null;
  ground: string | null;
  disputed_by: number | null;
  offline: readonly SelfDeclared[];
}

/** What both readings find. `minutes` is the sum of all entries. */
export interface Reading {
  entries: CorpusEntry[];
  minutes: number;
}

/** What the ledger alone keeps. */
export interface LedgerReading extends Reading {
  proposals: {
    seq: number;
    entry: number | null;
    answer: string | null;
    answered_by: number | null;
    ground: string | null;
    applied_by: number | null;
  }[];
  state: {
    status: string | null;
    role: string | null;
    represents: boolean;
    joined_at: number | null;
    open: number | null;
    last_at: number;
    /** Events that the person can still undo, newest first. */
    undo: number[];
  };
}

/** A committed life: its events as a package discloses them, the root of their tree, and what they amount to. */
export interface Life extends LedgerReading {
  number: number;
  events: DisclosedEvent[];
  /** Base 64. */
  root: string;
}

/** Throws where the ledger refuses an event or its payload. */
export function readByLedger(events: readonly DisclosedEvent[]): LedgerReading {
  const subject = events[0]?.envelope.subject ?? "";
  const person = events.reduce((before, disclosed) => {
    const event = toLedgerEvent(disclosed);
    assertFollowsRules(before, event, { recordedAt: disclosed.facts.recorded_at });
    return applyEvent(before, event);
  }, newPerson(subject));
  const entries = [...person.entries.values()].sort((a, b) => a.openedBy - b.openedBy);
  return {
    entries: entries.map((entry) => ({
      opened_by: entry.openedBy,
      closed_by: entry.closedBy,
      version: entry.version,
      day: entry.day,
      time_zone: entry.timeZone,
      times: entry.times,
      exit_missing: entry.exitMissing,
      void: entry.void,
      ground: entry.correctedBy === null ? null : person.proposals.get(entry.correctedBy)!.ground,
      disputed_by: entry.disputedBy,
      offline: entry.offline ?? [],
    })),
    minutes: sum(entries.map((entry) => workedMinutesOf(entry).effective)),
    proposals: proposalsOf(person),
    state: stateOf(person),
  };
}

const proposalsOf = ({ proposals }: Person): LedgerReading["proposals"] =>
  [...proposals.values()].map(({ seq, entry, answer, answeredBy, ground, appliedBy }) => ({
    seq,
    entry,
    answer,
    answered_by: answeredBy,
    ground,
    applied_by: appliedBy,
  }));

const stateOf = ({ state }: Person): LedgerReading["state"] => ({
  status: state.member?.status ?? null,
  role: state.member?.role ?? null,
  represents: state.represents ?? false,
  joined_at: state.joinedAt,
  open: state.open,
  last_at: state.lastAt,
  undo: state.undo.map(({ about }) => about),
});

/** Throws where the verifier refuses an event. */
export function readByVerifier(events: readonly DisclosedEvent[]): Reading {
  const entries = entriesOf(events);
  return {
    entries: entries.map((entry) => ({
      opened_by: entry.openedBy,
      closed_by: entry.closedBy,
      version: entry.version,
      day: entry.day,
      time_zone: entry.timeZone,
      times: entry.times,
      exit_missing: entry.exitMissing,
      void: entry.void,
      ground: entry.ground,
      disputed_by: entry.disputedBy,
      offline: entry.offline,
    })),
    minutes: sum(entries.map((entry) => minutesIn(durationCell(entry)))),
  };
}

/** The minutes of a cell as `8:07`. An empty cell is none. */
export function minutesIn(cell: string): number {
  const [hours = 0, minutes = 0] = cell === "" ? [] : cell.split(":").map(Number);
  return 60 * hours + minutes;
}

export const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

export function toLedgerEvent({ envelope, facts }: DisclosedEvent): LedgerEvent {
  const kind = envelope.kind as LedgerEvent["kind"];
  return {
    kind,
    subjectSeq: envelope.subject_seq,
    about: envelope.about,
    day: envelope.day,
    occurredAt: facts.occurred_at,
    timeZone: facts.time_zone,
    payload: payloadSchemas[kind].parse(facts.payload),
    id: facts.id,
    source: facts.source,
    actor: facts.actor,
  } as LedgerEvent;
}

/** The root of the tree of these events, base 64. */
export function rootOfEvents(events: readonly DisclosedEvent[]): string {
  const leaves = events.map(({ envelope }) => leafHash(envelopeBytes(envelope)));
  const readNode: ReadNode = (level, index) =>
    level === 0
      ? leaves[index]!
      : nodeHash(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1));
  return encodeBase64(treeRoot(leaves.length, readNode));
}
