import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Actor, LedgerEvent } from "../../../app/modules/ledger/rules/event";
import { factsDigest, type Facts } from "../../../app/modules/register/format/envelope";
import {
  commitmentTo,
  type CompanyData,
  type SaltedOpening,
  type PersonData,
  type RevealedData,
  type DisclosedLine,
} from "../../../app/modules/register/format/lines";
import { numbersLinkedWith } from "../../../app/modules/register/format/selection";
import { localDateOf } from "../../../app/time/zones";
import { Record, system, worker, zone } from "../ledger/a-record";
import { aRandomLife, recordedAtOf } from "../ledger/random-life";
import { seededRandom } from "../random";

/** A person of a company and their whole record. */
export interface Member {
  id: string;
  record: Record;
}

/** A company with all its events as lines, by `seq`, and the data behind every commitment. */
export interface Company {
  id: string;
  members: Member[];
  lines: DisclosedLine[];
}

/** Returns the same UUIDv7 for the same words. */
export function anId(...words: (string | number)[]): string {
  const hex = bytesToHex(sha256(utf8ToBytes(words.join(" "))));
  return `01999a00-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

const saltOf = (...words: (string | number)[]) => bytesToHex(sha256(utf8ToBytes(`salt ${words.join(" ")}`)));

const names = ["Lucía Peña", "Óscar «el Rubio» Ruiz", "=Ana; Núñez", "Iñaki\nde Dos Líneas"];

/** Returns a company of three people, each with a random life. The company and the people sometimes change their names. */
export const aCompany = (seed: number, steps = 18): Company =>
  companyOf(
    seed,
    [0, 1, 2].map((number) => aMember(seed, number, steps)),
  );

/** Returns a company of one person, whose record the script makes. It begins when the person joins. */
export function aCompanyOf(seed: number, joinedAt: number, script: (record: Record) => void): Company {
  const record = new Record(joinedAt);
  setIdentity(record, worker, joinedAt);
  script(record);
  return companyOf(seed, [{ id: worker.id!, record }]);
}

function companyOf(seed: number, members: Member[]): Company {
  const id = anId("company", seed);
  const lines: DisclosedLine[] = [];
  const identities = new Map<string | null, SaltedOpening<PersonData | CompanyData>>();
  let lastAt = 0;
  for (const { subject, event } of merged(seed, members)) {
    lastAt = Math.max(lastAt, recordedAtOf(event));
    const seq = lines.length + 1;
    const revealed = revealedBy(event, { subject, seed, seq });
    if (revealed.person) identities.set(subject, revealed.person);
    const identity =
      event.kind === "member" || event.kind.startsWith("correction") ? undefined : identities.get(subject);
    const facts: Facts = {
      id: anId("event", seed, seq),
      occurred_at: event.occurredAt,
      recorded_at: lastAt,
      time_zone: event.timeZone,
      source: event.source,
      actor: { ...event.actor },
      payload: { ...event.payload },
      commitments: {
        person: identity ? commitmentTo(subject === null ? "company" : "person", identity) : null,
        place: revealed.place && commitmentTo("place", revealed.place),
        text: revealed.text && commitmentTo("text", revealed.text),
      },
    };
    const { kind, day, about, subjectSeq } = event;
    const envelope = {
      company_id: id,
      seq,
      subject,
      subject_seq: subjectSeq,
      kind,
      day,
      about,
      facts: factsDigest(facts),
    };
    lines.push({ envelope, facts, revealed });
  }
  return { id, members, lines };
}

function aMember(seed: number, number: number, steps: number): Member {
  const id = anId("person", seed, number);
  const me: Actor = { kind: "member", id };
  const { joinedAt, next } = aRandomLife(seed * 7 + number, me, { offline: 0 });
  const record = new Record(joinedAt);
  record.person = { ...record.person, profileId: id };
  const random = seededRandom(seed * 31 + number);
  setIdentity(record, me, joinedAt);
  for (let step = 0; step < steps; step++) {
    const { now, ...taken } = next(record.person);
    record.take(taken);
    if (random() < 0.06) setIdentity(record, me, now);
  }
  return { id, record };
}

const setIdentity = (record: Record, by: Actor, now: number) =>
  record.take({
    by,
    decide: ({ state: { subjectSeq } }) => ({
      events: [{ ...identityEvent("person", now), subjectSeq: subjectSeq + 1 }],
    }),
  });

const identityEvent = (kind: "person" | "company", at: number) => ({
  kind,
  about: null,
  day: localDateOf(at, zone),
  timeZone: zone,
  occurredAt: at,
  payload: {},
});

/** Yields everybody's events and the company's own in the order in which they were recorded. */
function* merged(
  seed: number,
  members: readonly Member[],
): Generator<{ subject: string | null; event: LedgerEvent }> {
  const left = members.map(({ id, record }) => ({ id, events: [...record.events] }));
  const random = seededRandom(seed);
  let ofCompany = 0;
  const company = (at: number) => {
    const event: LedgerEvent = {
      ...identityEvent("company", at),
      subjectSeq: ++ofCompany,
      id: "",
      source: "system",
      actor: system,
    };
    return { subject: null, event };
  };
  for (let at = 0; ;) {
    const [next] = left
      .filter(({ events }) => events.length > 0)
      .sort((a, b) => a.events[0]!.occurredAt - b.events[0]!.occurredAt);
    if (!next) return;
    at = Math.max(at, next.events[0]!.occurredAt);
    if (ofCompany === 0 || random() < 0.03) yield company(at);
    yield { subject: next.id, event: next.events.shift()! };
  }
}

function revealedBy(
  { kind, subjectSeq }: LedgerEvent,
  { subject, seed, seq }: { subject: string | null; seed: number; seq: number },
): RevealedData {
  const salt = (of: string) => saltOf(of, seed, seq);
  const name = `${names[(seed + seq) % names.length]} ${subjectSeq}`;
  const person: RevealedData["person"] =
    kind === "company"
      ? { data: { name, nif: seq % 2 ? "B12345674" : null }, salt: salt("company") }
      : kind === "person"
        ? {
            data: {
              full_name: name,
              dni: seq % 3 ? "12345678Z" : null,
              email: subject && `${seq}@example.com`,
            },
            salt: salt("person"),
          }
        : null;
  const isPlaced = (kind === "check_in" || kind === "check_out") && (seed + seq) % 2 === 0;
  const place = isPlaced
    ? { data: { latitude: 40 + seq / 100, longitude: -3.70379 }, salt: salt("place") }
    : null;
  const isWritten = kind === "correction_proposed" || (kind === "correction_answered" && seq % 2 === 0);
  const text = isWritten ? { data: { text: `Porque ${name}` }, salt: salt("text") } : null;
  return { person, place, text };
}

/** Returns the company with its last entry, and all that belongs to it, on another day. */
export function withLastEntryOn(
  day: string,
  { lines, ...company }: Company,
): Company & { moved: DisclosedLine } {
  const moved = lines.findLast(({ envelope }) => envelope.kind === "check_in")!;
  const own = lines.filter(({ envelope }) => envelope.subject === moved.envelope.subject);
  const linked = numbersLinkedWith(
    own.map(({ envelope }) => envelope),
    ({ subject_seq }) => subject_seq === moved.envelope.subject_seq,
  );
  const isMoved = ({ envelope: { subject, subject_seq } }: DisclosedLine) =>
    subject === moved.envelope.subject && linked.has(subject_seq);
  const onDay = (line: DisclosedLine) => ({ ...line, envelope: { ...line.envelope, day } });
  return { ...company, moved, lines: lines.map((line) => (isMoved(line) ? onDay(line) : line)) };
}
