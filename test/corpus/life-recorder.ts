import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Decision } from "../../app/modules/ledger/rules/commands";
import type { Actor, NewEvent, Source } from "../../app/modules/ledger/rules/event";
import { followEvent } from "../support/register/follow-event";
import { newPerson, type Person } from "../../app/modules/ledger/rules/person";
import { factsDigest, type Facts } from "../../app/modules/register/format/envelope";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";

export interface Actors {
  me: Actor;
  manager: Actor;
  kiosk: Actor;
  program: Actor;
}

export interface Doing {
  actor: Actor;
  source: Source;
  decision: Decision<unknown>;
}

/** Records decisions as the events that the package of a company with one subject discloses. */
export class LifeRecorder {
  readonly events: DisclosedEvent[] = [];
  person: Person;
  #recordedAt = 0;
  #identity: string | null = null;

  constructor(
    readonly number: number,
    readonly subject: string | null,
  ) {
    this.person = newPerson(subject ?? "");
  }

  record({ actor, source, decision }: Doing, now: number, random: () => number): void {
    if ("refusal" in decision) return;
    this.#recordedAt = Math.max(this.#recordedAt, now);
    for (const decided of decision.events) {
      const id = uuidOf("event", this.number, decided.subjectSeq);
      this.person = followEvent(this.person, { ...decided, id, source, actor });
      this.events.push(this.#disclose(decided, { id, actor, source, random }));
    }
  }

  #disclose(
    { kind, subjectSeq, day, about, occurredAt, timeZone, payload }: NewEvent,
    { id, actor, source, random }: { id: string; actor: Actor; source: Source; random: () => number },
  ): DisclosedEvent {
    const digest = (what: string) => digestOf(what, this.number, subjectSeq);
    if (kind === "person" || kind === "company") this.#identity = digest("identity");
    const isPunch = punchKinds.has(kind);
    const isPlaced = (kind === "check_in" || kind === "check_out") && random() < 0.2;
    const facts: Facts = {
      id,
      occurred_at: occurredAt,
      recorded_at: this.#recordedAt,
      time_zone: timeZone,
      source,
      actor: { ...actor },
      payload: { ...payload },
      commitments: {
        person: isPunch || kind === "person" || kind === "company" ? this.#identity : null,
        place: isPlaced ? digest("place") : null,
        text: kind === "correction_proposed" && random() < 0.3 ? digest("text") : null,
      },
    };
    const company_id = uuidOf("company", this.number);
    const numbers = { seq: subjectSeq, subject: this.subject, subject_seq: subjectSeq };
    return { envelope: { company_id, ...numbers, kind, day, about, facts: factsDigest(facts) }, facts };
  }
}

const punchKinds = new Set<string>(["check_in", "check_out", "pause_start", "pause_end", "mode_changed"]);

/** Returns the actors of the life with that number. */
export const actorsOf = (number: number): Actors => ({
  me: { kind: "member", id: uuidOf("person", number) },
  manager: { kind: "member", id: uuidOf("manager", number) },
  kiosk: { kind: "kiosk", id: uuidOf("kiosk", number) },
  program: { kind: "api_key", id: uuidOf("program", number) },
});

export const digestOf = (...words: (string | number)[]) => bytesToHex(sha256(utf8ToBytes(words.join(" "))));

/** A UUIDv7 that is the same for the same words. */
export function uuidOf(...words: (string | number)[]): string {
  const hex = digestOf(...words);
  return `01999a00-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}
