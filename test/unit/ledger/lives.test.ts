import { expect, test } from "vitest";
import { doSpansOverlap, spanOf, workedMinutesOf } from "~/modules/ledger/rules/entry";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import type { EntryTimes } from "~/modules/ledger/rules/payloads";
import { newPerson, type Entry, type Person } from "~/modules/ledger/rules/person";
import { localDateOf } from "~/time/zones";
import { followEvent } from "../../support/register/follow-event";
import { livesOfTiers } from "../../support/rounds";
import { Record, times, worker, zone } from "../../support/ledger/a-record";
import { aRandomLife } from "../../support/ledger/random-life";

const steps = 30;
/** @returns the answer to each step, and the first fault after one of them. */
function live(seed: number): { record: Record; said: string[]; fault: string | null } {
  const { joinedAt, next } = aRandomLife(seed, worker, { staff: 0.06 });
  const record = new Record(joinedAt);
  const outcomeWords: string[] = [];
  for (let step = 0; step < steps; step++) {
    const refusal = record.take(next(record.person));
    outcomeWords.push(refusal ?? record.newest.kind);
    const fault = refusal === null ? faultOf(record) : null;
    if (fault) return { record, said: outcomeWords, fault };
  }
  return { record, said: outcomeWords, fault: null };
}

/** Returns the fault of a record. There must be none after any step. */
function faultOf({ person, events, newest }: Record): string | null {
  const counted = [...person.entries.values()].filter((entry) => entry.void === null);
  const open = counted.filter((entry) => entry.times.check_out_at === null && !entry.exitMissing);
  if (open.length > 1 || (open[0]?.openedBy ?? null) !== person.state.open) return "two places";
  for (const [at, entry] of counted.entries()) {
    const { gross, effective } = workedMinutesOf(entry);
    if (!(0 <= effective && effective <= gross && gross <= 26 * 60)) return "sums";
    const others = counted.slice(at + 1).map(spanOf);
    if (others.some((other) => doSpansOverlap(spanOf(entry), other))) return "overlap";
    const isNew = entry.version === newest.subjectSeq;
    if (isNew && entry.day !== localDateOf(entry.times.check_in_at, zone)) return "day";
  }
  return person.state.subjectSeq === events.length ? null : "numbers";
}

/** Finds a person's entries in another way: it removes undone events first, and then reads the rest in order. */
function retold(events: readonly LedgerEvent[]): Map<number, EntryTimes | "missing" | "void"> {
  const undone = new Set(events.filter(({ kind }) => kind === "annulled").map(({ about }) => about));
  const entriesByOpening = new Map<number, { times: EntryTimes; missing: boolean; isVoid: boolean }>();
  let current = 0;
  for (const event of events.filter(
    ({ subjectSeq, kind }) => kind !== "annulled" && !undone.has(subjectSeq),
  )) {
    const at = event.occurredAt;
    const entry = entriesByOpening.get(current);
    const lasting = entry?.times.pauses.at(-1);
    if (event.kind === "check_in") {
      current = event.subjectSeq;
      entriesByOpening.set(current, { times: times(at, null), missing: false, isVoid: false });
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
      if (change.kind === "void") entriesByOpening.get(seq)!.isVoid = true;
      else {
        const missing = change.kind === "add" && change.times.check_out_at === null;
        entriesByOpening.set(seq, { times: structuredClone(change.times), missing, isVoid: false });
      }
    }
  }
  return new Map(
    [...entriesByOpening].map(([seq, { times: stated, missing, isVoid }]) => [
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

for (const { count: lives, options } of livesOfTiers(5_000))
  test(
    `in ${lives} random lives nobody has two open entries, and the record follows from the events alone`,
    options,
    () => {
      const wordCounts = new Map<string, number>();
      for (let seed = 0; seed < lives; seed++) {
        const life = live(seed);
        expect(life.fault, `seed ${seed}`).toBeNull();
        const { person, events } = life.record;
        expect(shown(person), `seed ${seed}`).toEqual(retold(events));
        expect(events.reduce(followEvent, newPerson(worker.id!)), `seed ${seed}`).toEqual(person);
        for (const word of life.said) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
      }
      // Chance has been everywhere: each kind of event and each refusal has occurred often.
      const rare = everything.filter((word) => (wordCounts.get(word) ?? 0) < lives / 50);
      expect(rare).toEqual([]);
    },
  );

const everything = [
  ...[
    "check_in",
    "check_out",
    "pause_start",
    "pause_end",
    "mode_changed",
    "annulled",
    "exit_missing",
    "member",
    "person",
  ],
  ...["correction_proposed", "correction_answered", "correction_applied"],
  ...["already-clocked-in", "not-clocked-in", "already-paused", "not-paused", "nothing-to-undo"],
  ...["overlaps-another", "in-the-future", "without-exit", "changed-since", "already-proposed"],
  ...[
    "before-last",
    "already-answered",
    "not-yours",
    "not-yet",
    "needs-agreement",
    "before-joining",
    "inactive",
    "after-leaving",
  ],
];
