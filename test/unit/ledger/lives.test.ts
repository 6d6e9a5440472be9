import { expect, test } from "vitest";
import type { CorrectionCommand, PunchCommand } from "~/modules/ledger/model/commands";
import { overlap, spanOf, workedIn } from "~/modules/ledger/model/entry";
import type { LedgerEvent } from "~/modules/ledger/model/event";
import { after } from "~/modules/ledger/model/evolve";
import type { EntryTimes } from "~/modules/ledger/model/payloads";
import { newPerson, type Entry, type Person } from "~/modules/ledger/model/person";
import { localDateOf } from "~/time/zones";
import { seededRandom } from "../random";
import {
  checkIn,
  checkOut,
  DAY,
  forgotExit,
  fromHome,
  HOUR,
  lunch,
  manager,
  MINUTE,
  Record,
  resume,
  times,
  undo,
  winter,
  worker,
  zone,
} from "./a-record";

const lives = 5_000;
const steps = 30;
/** The nights of 2026 in which the clocks of Madrid change, and one in which they do not. */
const starts = ["2026-03-27 20:00", "2026-10-23 20:00", "2026-06-10 07:00"].map(winter);
const waits = [0, 900, 30_000, 59_000, 61_000, 10 * MINUTE, HOUR, 5 * HOUR, 17 * HOUR, 25 * HOUR, 8 * DAY];
const punches: PunchCommand[] = [
  checkIn,
  checkIn,
  checkOut,
  checkOut,
  forgotExit,
  lunch,
  resume,
  fromHome,
  undo,
];

/** What one person and one manager do in some weeks, at random: taps in every order, clocks that run behind, corrections. */
function aLife(seed: number): { record: Record; said: string[]; fault: string | null } {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let now = pick(starts);
  const record = new Record(now - DAY);
  const said: string[] = [];
  for (let step = 0; step < steps; step++) {
    now += pick(waits);
    const behind = random() < 0.1 ? 2_000 : 0;
    const refusal =
      random() < 0.6
        ? record.punch(pick(punches), now - behind)
        : record.correct(aCorrection(record, now, pick), now, pick([worker, manager]), random() < 0.8);
    said.push(refusal ?? record.newest.kind);
    const fault = refusal === null ? faultOf(record) : null;
    if (fault) return { record, said, fault };
  }
  return { record, said, fault: null };
}

function aCorrection({ person }: Record, now: number, pick: <T>(list: readonly T[]) => T): CorrectionCommand {
  const proposals = [...person.proposals.values()].filter(({ ground }) => ground === null);
  if (proposals.length > 0 && pick([true, true, false])) {
    const proposal = pick(proposals).seq;
    const answer = pick(["accept", "accept", "disagree", "withdraw"] as const);
    return pick<CorrectionCommand>([
      { kind: "answer", proposal, answer },
      { kind: "apply", proposal },
    ]);
  }
  const entry = pick([...person.entries.values(), null]);
  const startAt =
    (entry?.times.check_in_at ?? now - pick([2, 8, 30]) * HOUR) + pick([-3, 0, 0, 1]) * 20 * MINUTE;
  const endAt = pick([startAt + pick([1, 5, 9]) * HOUR, startAt + 20 * MINUTE, null]);
  const stated: EntryTimes = {
    ...times(startAt, endAt),
    pauses: pick([
      [],
      [
        {
          start_at: startAt,
          end_at: startAt + 15 * MINUTE,
          kind: "rest",
          counts_as_work: pick([true, false]),
        },
      ],
    ]),
  };
  if (!entry) return { kind: "propose", entry, change: { kind: "add", times: stated } };
  const version = entry.version;
  return pick<CorrectionCommand>([
    { kind: "propose", entry: entry.openedBy, change: { kind: "change", version, times: stated } },
    { kind: "propose", entry: entry.openedBy, change: { kind: "change", version, times: stated } },
    { kind: "propose", entry: entry.openedBy, change: { kind: "void", version } },
  ]);
}

/** What is wrong with a record; it holds after every step, whatever was done. */
function faultOf({ person, events, newest }: Record): string | null {
  const counted = [...person.entries.values()].filter((entry) => entry.void === null);
  const open = counted.filter((entry) => entry.times.check_out_at === null && !entry.exitMissing);
  if (open.length > 1 || (open[0]?.openedBy ?? null) !== person.state.open) return "two places";
  for (const [at, entry] of counted.entries()) {
    const { gross, effective } = workedIn(entry);
    if (!(0 <= effective && effective <= gross && gross <= 1_440)) return "sums";
    const others = counted.slice(at + 1).map(spanOf);
    if (others.some((other) => overlap(spanOf(entry), other))) return "overlap";
    const isNew = entry.version === newest.subjectSeq;
    if (isNew && entry.day !== localDateOf(entry.times.check_in_at, zone)) return "day";
  }
  return person.state.subjectSeq === events.length ? null : "numbers";
}

/**
 * The entries of a person, found in another way: what was undone is struck out first, and what is left is told in order.
 */
function retold(events: readonly LedgerEvent[]): Map<number, EntryTimes | "missing" | "void"> {
  const undone = new Set(events.filter(({ kind }) => kind === "annulled").map(({ about }) => about));
  const told = new Map<number, { times: EntryTimes; missing: boolean; isVoid: boolean }>();
  let current = 0;
  for (const event of events.filter(
    ({ subjectSeq, kind }) => kind !== "annulled" && !undone.has(subjectSeq),
  )) {
    const at = event.occurredAt;
    const entry = told.get(current);
    const lasting = entry?.times.pauses.at(-1);
    if (event.kind === "check_in") {
      current = event.subjectSeq;
      told.set(current, { times: times(at, null), missing: false, isVoid: false });
    } else if (event.kind === "check_out") {
      entry!.times.check_out_at = at;
      if (lasting) lasting.end_at ??= at;
    } else if (event.kind === "exit_missing") entry!.missing = true;
    else if (event.kind === "pause_start")
      entry!.times.pauses.push({
        start_at: at,
        end_at: null,
        kind: event.payload.kind,
        counts_as_work: event.payload.counts_as_work,
      });
    else if (event.kind === "pause_end") lasting!.end_at = at;
    else if (event.kind === "mode_changed")
      entry!.times.modes.push({ from_at: at, mode: event.payload.mode });
    else if (event.kind === "correction_applied") {
      const proposal = events[event.about! - 1]!;
      if (proposal.kind !== "correction_proposed") throw new Error("Applied without a proposal.");
      const { change } = proposal.payload;
      const seq = proposal.about ?? proposal.subjectSeq;
      if (change.kind === "void") told.get(seq)!.isVoid = true;
      else told.set(seq, { times: structuredClone(change.times), missing: false, isVoid: false });
    }
  }
  return new Map(
    [...told].map(([seq, { times: stated, missing, isVoid }]) => [
      seq,
      isVoid ? "void" : missing ? "missing" : stated,
    ]),
  );
}

const shown = ({ entries }: Person) =>
  new Map(
    [...entries]
      .filter(([, entry]) => entry.void !== "annulled")
      .map(([seq, entry]: [number, Entry]) => [
        seq,
        entry.void ? "void" : entry.exitMissing ? "missing" : entry.times,
      ]),
  );

test(`${lives} random lives: nobody is ever in two places, and the record follows from its events alone`, () => {
  const said = new Map<string, number>();
  for (let seed = 0; seed < lives; seed++) {
    const life = aLife(seed);
    expect(life.fault, `seed ${seed}`).toBeNull();
    const { person, events } = life.record;
    expect(shown(person), `seed ${seed}`).toEqual(retold(events));
    expect(events.reduce(after, newPerson(worker.id!)), `seed ${seed}`).toEqual(person);
    for (const word of life.said) said.set(word, (said.get(word) ?? 0) + 1);
  }
  // Chance has been everywhere: each kind of event and each refusal has come up often.
  const rare = everything.filter((word) => (said.get(word) ?? 0) < 100);
  expect(rare).toEqual([]);
});

const everything = [
  ...["check_in", "check_out", "pause_start", "pause_end", "mode_changed", "annulled"],
  ...["correction_proposed", "correction_answered", "correction_applied"],
  ...["already-clocked-in", "not-clocked-in", "already-paused", "not-paused", "nothing-to-undo"],
  ...["overlaps-another", "in-the-future", "without-exit", "changed-since", "already-proposed"],
  ...["already-answered", "not-yours", "not-yet", "before-joining"],
];
