import type { LedgerEvent } from "../../../app/modules/ledger/rules/event";
import { newPerson, type Entry as LedgerEntry } from "../../../app/modules/ledger/rules/person";
import type { Entry } from "../../../app/modules/register/format/entries";
import { factsDigest, type Facts } from "../../../app/modules/register/format/envelope";
import type { DisclosedEvent } from "../../../app/modules/register/format/lines";
import { Record, worker } from "../ledger/a-record";
import { aRandomLife, recordedAtOf } from "../ledger/random-life";
import { followEvent } from "./follow-event";

/** Returns a person's record of a random life. */
export function aLifeOf(seed: number, steps = 30, staff = 0): Record {
  const { joinedAt, next } = aRandomLife(seed, worker, { staff });
  const record = new Record(joinedAt);
  for (let step = 0; step < steps; step++) record.take(next(record.person));
  return record;
}

/** Returns an event of the ledger as a package discloses it, in a company of one person. */
export function aToldEvent(event: LedgerEvent): DisclosedEvent {
  const facts: Facts = {
    id: event.id,
    occurred_at: event.occurredAt,
    recorded_at: recordedAtOf(event),
    time_zone: event.timeZone,
    source: event.source,
    actor: { ...event.actor },
    payload: { ...event.payload },
    commitments: { person: null, place: null, text: null },
  };
  const { kind, subjectSeq, day, about } = event;
  return {
    envelope: {
      company_id: "00000000-0000-7000-8000-00000000000c",
      seq: subjectSeq,
      subject: worker.id,
      subject_seq: subjectSeq,
      kind,
      day,
      about,
      facts: factsDigest(facts),
    },
    facts,
  };
}

/** Returns the ledger's view of each entry, in the package's terms. */
export function entriesByLedger(events: readonly LedgerEvent[], profileId = worker.id!): Map<number, Entry> {
  const person = events.reduce(followEvent, newPerson(profileId));
  const undone = new Set(events.filter(({ kind }) => kind === "annulled").map(({ about }) => about));
  const exitOf = ({ openedBy }: LedgerEntry) =>
    events.findLast(
      ({ kind, about, subjectSeq }) => kind === "check_out" && about === openedBy && !undone.has(subjectSeq),
    );
  const shownEntries = [...person.entries.values()].map((entry): Entry => {
    const {
      correctedBy,
      openedBy,
      version,
      day,
      timeZone,
      times,
      exitMissing,
      void: isVoid,
      disputedBy,
    } = entry;
    const ground = correctedBy === null ? null : person.proposals.get(correctedBy)!.ground;
    const ends = { closedBy: exitOf(entry)?.subjectSeq ?? null, exitMissing, void: isVoid, disputedBy };
    const { offline = [] } = entry;
    return { seq: openedBy, openedBy, version, day, timeZone, times, ground, offline, ...ends };
  });
  return new Map(shownEntries.map((entry) => [entry.openedBy, entry]));
}
