// Proves that docs/format.md is enough. A reader that follows its rules, and uses none of our code, finds the verifier's entries.
import { expect, test } from "vitest";
import { entriesOf } from "~/modules/register/format/entries";
import { durationCell } from "~/modules/register/format/entry-rows";
import type { DisclosedEvent } from "~/modules/register/format/lines";
import type { EntryTimes, Ground, Payloads } from "~/modules/register/format/payloads";
import { livesOfTiers } from "../../support/rounds";
import { aLifeOf, aToldEvent } from "../../support/register/disclosed-life";

interface Read {
  openedBy: number;
  version: number;
  day: string;
  times: EntryTimes;
  exitMissing: boolean;
  counts: boolean;
  ground: Ground | null;
  isDisputed: boolean;
}

/** Returns the entries by "How entries follow from events", for events that can follow one another. */
function readByThePage(events: readonly DisclosedEvent[]): Read[] {
  const entries = new Map<number, Read>();
  const proposals = new Map<number, { event: DisclosedEvent; isOwn: boolean }>();
  const before = new Map<number, Read | null>();
  let punches: { number: number; entry: number }[] = [];
  const isOwn = ({ facts: { actor }, envelope }: DisclosedEvent) =>
    actor.kind === "kiosk" || actor.id === envelope.subject;
  for (const event of events) {
    const { kind, subject_seq: number, about, day } = event.envelope;
    const { occurred_at: at, payload: said } = event.facts;
    const payload = said as unknown as Payloads["check_in"] &
      Payloads["pause_start"] &
      Payloads["correction_proposed"];
    const change = (opened: number, to: (entry: Read) => Partial<Read>) => {
      const entry = entries.get(opened)!;
      before.set(number, entry);
      punches = [{ number, entry: opened }];
      entries.set(opened, { ...entry, ...to(entry), version: number });
    };
    const pausesEnded = ({ pauses }: EntryTimes) =>
      pauses.map((pause) => ({ ...pause, end_at: pause.end_at ?? at }));
    if (kind === "check_in") {
      const times = {
        check_in_at: at,
        check_out_at: null,
        pauses: [],
        modes: [{ from_at: at, mode: payload.mode }],
        hours: payload.hours,
      };
      entries.set(number, {
        openedBy: number,
        version: number,
        day,
        times,
        exitMissing: false,
        counts: true,
        ground: null,
        isDisputed: false,
      });
      before.set(number, null);
      const [last] = punches;
      const isOne =
        last?.number === number - 1 && events.find(({ envelope }) => envelope.subject_seq === last.number)!;
      punches = [
        { number, entry: number },
        ...(isOne && isOne.envelope.kind === "exit_missing" && isOne.facts.occurred_at === at ? [last] : []),
      ];
    } else if (kind === "check_out")
      change(about!, ({ times }) => ({ times: { ...times, pauses: pausesEnded(times), check_out_at: at } }));
    else if (kind === "exit_missing") change(about!, () => ({ exitMissing: true }));
    else if (kind === "pause_start")
      change(about!, ({ times }) => ({
        times: {
          ...times,
          pauses: [
            ...times.pauses,
            { start_at: at, end_at: null, kind: payload.kind, counts_as_work: payload.counts_as_work },
          ],
        },
      }));
    else if (kind === "pause_end")
      change(about!, ({ times }) => ({ times: { ...times, pauses: pausesEnded(times) } }));
    else if (kind === "mode_changed")
      change(about!, ({ times }) => ({
        times: { ...times, modes: [...times.modes, { from_at: at, mode: payload.mode }] },
      }));
    else if (kind === "annulled") {
      const [{ number: undone, entry }, ...earlier] = punches as [(typeof punches)[0]];
      expect(undone).toBe(about);
      const was = before.get(undone);
      const { isDisputed } = entries.get(entry)!;
      entries.set(entry, {
        ...(was ?? { ...entries.get(entry)!, counts: false }),
        isDisputed,
        version: number,
      });
      punches = earlier;
    } else if (kind === "correction_proposed") proposals.set(number, { event, isOwn: isOwn(event) });
    else if (kind === "correction_answered") {
      const { event: proposed, isOwn: ofPerson } = proposals.get(about!)!;
      const proposedChange = (proposed.facts.payload as unknown as Payloads["correction_proposed"]).change;
      const entry = entries.get(proposed.envelope.about ?? 0);
      const isStill =
        proposedChange.kind !== "add" && entry?.counts && entry.version === proposedChange.version;
      if (isStill && ofPerson && said.answer === "disagree")
        entries.set(entry.openedBy, { ...entry, isDisputed: true });
    } else if (kind === "correction_applied") {
      const { event: proposed, isOwn: ofPerson } = proposals.get(about!)!;
      const appliedChange = (proposed.facts.payload as unknown as Payloads["correction_proposed"]).change;
      const opened = proposed.envelope.about ?? about!;
      const ground = (said as Payloads["correction_applied"]).ground;
      const old = entries.get(opened) ?? {
        openedBy: opened,
        exitMissing: false,
        counts: true,
        isDisputed: false,
      };
      const is =
        appliedChange.kind === "void"
          ? { ...(old as Read), counts: false }
          : {
              ...old,
              times: appliedChange.times,
              day: proposed.envelope.day,
              exitMissing: appliedChange.kind === "add" && appliedChange.times.check_out_at === null,
            };
      const isDisputed =
        ground === "without_agreement" || (ground !== "agreed" && !ofPerson && old.isDisputed);
      entries.set(opened, { ...is, version: number, ground, isDisputed });
      punches = [];
    }
  }
  return [...entries.values()].sort((a, b) => a.openedBy - b.openedBy);
}

/** Applies rule 4, as `h:mm`. */
function lasts({ times, counts }: Read): string {
  const minutes = (from: number, to: number) => Math.floor(to / 60_000) - Math.floor(from / 60_000);
  const end = times.check_out_at;
  if (!counts || end === null) return "";
  const rests = times.pauses
    .filter((pause) => !pause.counts_as_work)
    .map((pause) => minutes(pause.start_at, pause.end_at ?? end));
  const all = minutes(times.check_in_at, end) - rests.reduce((sum, one) => sum + one, 0);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

for (const { count, options } of livesOfTiers(1_000))
  test(
    `a reader written from docs/format.md alone derives the verifier's entries in ${count} random lives`,
    options,
    () => {
      let corrected = 0;
      for (let seed = 0; seed < count; seed++) {
        const events = aLifeOf(seed).events.map(aToldEvent);
        const pageEntries = readByThePage(events);
        const entries = entriesOf(events);
        corrected += entries.filter(({ ground }) => ground !== null).length;
        expect(
          pageEntries.map((entry) => ({ ...entry, lasts: lasts(entry) })),
          `seed ${seed}`,
        ).toEqual(
          entries.map((entry) => ({
            openedBy: entry.openedBy,
            version: entry.version,
            day: entry.day,
            times: entry.times,
            exitMissing: entry.exitMissing,
            counts: entry.void === null,
            ground: entry.ground,
            isDisputed: entry.disputedBy !== null,
            lasts: durationCell(entry),
          })),
        );
      }
      expect(corrected).toBeGreaterThan(count);
    },
  );
