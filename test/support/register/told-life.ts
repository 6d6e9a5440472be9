import type { LedgerEvent } from "../../../app/modules/ledger/model/event";
import { after } from "../../../app/modules/ledger/model/evolve";
import { newPerson, type Entry as LedgerEntry } from "../../../app/modules/ledger/model/person";
import type { Entry } from "../../../app/modules/register/format/entries";
import { factsDigest, type Facts } from "../../../app/modules/register/format/envelope";
import type { ToldEvent } from "../../../app/modules/register/format/lines";
import { Record, worker } from "../../unit/ledger/a-record";
import { aRandomLife, recordedAtOf } from "../../unit/ledger/random-life";

/** What one person has recorded in a random life. */
export function aLifeOf(seed: number, steps = 30, staff = 0): Record {
  const { joinedAt, next } = aRandomLife(seed, worker, { staff });
  const record = new Record(joinedAt);
  for (let step = 0; step < steps; step++) record.take(next(record.person));
  return record;
}

/** An event of the ledger as a package tells it, in a company of one person. */
export function aToldEvent(event: LedgerEvent): ToldEvent {
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

/** What the ledger says of an entry, in the words of the package. */
export function entriesByLedger(events: readonly LedgerEvent[], profileId = worker.id!): Map<number, Entry> {
  const person = events.reduce(after, newPerson(profileId));
  const undone = new Set(events.filter(({ kind }) => kind === "annulled").map(({ about }) => about));
  const exitOf = ({ openedBy }: LedgerEntry) =>
    events.findLast(
      ({ kind, about, subjectSeq }) => kind === "check_out" && about === openedBy && !undone.has(subjectSeq),
    );
  const told = [...person.entries.values()].map((entry): Entry => {
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
  return new Map(told.map((entry) => [entry.openedBy, entry]));
}
