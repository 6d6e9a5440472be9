import type { LedgerEvent } from "../../../app/modules/ledger/model/event";
import { factsDigest, type Facts } from "../../../app/modules/register/format/envelope";
import type { ToldEvent } from "../../../app/modules/register/format/lines";
import { Record, worker } from "../../unit/ledger/a-record";
import { aRandomLife } from "../../unit/ledger/random-life";

/** What one person has recorded in a random life. */
export function aLifeOf(seed: number, steps = 30): Record {
  const { joinedAt, next } = aRandomLife(seed);
  const record = new Record(joinedAt);
  for (let step = 0; step < steps; step++) record.take(next(record.person));
  return record;
}

/** An event of the ledger as a package tells it, in a company of one person. */
export function aToldEvent(event: LedgerEvent): ToldEvent {
  const facts: Facts = {
    id: event.id,
    occurred_at: event.occurredAt,
    recorded_at: event.occurredAt,
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
