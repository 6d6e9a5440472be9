import type { CorrectionCommand, PunchCommand } from "../../app/modules/ledger/rules/commands";
import { decideCorrection } from "../../app/modules/ledger/rules/decide-correction";
import { decideMandate } from "../../app/modules/ledger/rules/decide-mandate";
import { decideMember } from "../../app/modules/ledger/rules/decide-member";
import { decidePunch } from "../../app/modules/ledger/rules/decide-punch";
import type { Actor, Source } from "../../app/modules/ledger/rules/event";
import type { EntryTimes, Payloads } from "../../app/modules/ledger/rules/payloads";
import { actorsOf, LifeRecorder, uuidOf, type Doing } from "./life-recorder";

const never = () => 1;

/** Writes a life step by step. A step happens at `now`, which only `after` moves, and throws where the ledger refuses it. */
export class Script {
  readonly actors;
  readonly life: LifeRecorder;
  hasCounterparty = true;

  constructor(
    number: number,
    public now: number,
    public timeZone = "Europe/Madrid",
  ) {
    this.actors = actorsOf(number);
    this.life = new LifeRecorder(number, uuidOf("person", number));
    this.member({ status: "active", role: "employee" });
  }

  after(ms: number): this {
    this.now += ms;
    return this;
  }

  /** @param windowMs of a punch without network: since the last contact, and until it is sent. */
  punch(command: PunchCommand, windowMs: [before: number, after: number] | null = null): this {
    const [before, later] = windowMs ?? [0, 0];
    const madeAt = this.now;
    this.now += later;
    const deferred = { device_at: madeAt, last_contact_at: madeAt - before, sent_at: this.now };
    const punched = { identified_by: "session", deferred: windowMs && deferred } as const;
    const at = { now: madeAt, timeZone: this.timeZone, punched };
    const source = windowMs ? "offline" : "web";
    return this.#add(this.actors.me, source, decidePunch(this.life.person, command, at));
  }

  undo(): this {
    return this.punch({ kind: "undo", about: this.life.person.state.undo[0]!.about });
  }

  /** Proposes another end for the newest entry, or that it does not count. */
  propose(by: Actor, endsLaterMs: number | "void"): this {
    const { openedBy, version, times } = [...this.life.person.entries.values()].at(-1)!;
    const endAt = times.check_out_at ?? times.check_in_at;
    if (endsLaterMs === "void")
      return this.correct(by, { kind: "propose", entry: openedBy, change: { kind: "void", version } });
    const changed: EntryTimes = { ...times, check_out_at: endAt + endsLaterMs };
    return this.correct(by, {
      kind: "propose",
      entry: openedBy,
      change: { kind: "change", version, times: changed },
    });
  }

  answer(by: Actor, answer: Payloads["correction_answered"]["answer"]): this {
    return this.correct(by, { kind: "answer", proposal: this.#proposal, answer });
  }

  apply(by: Actor): this {
    return this.correct(by, { kind: "apply", proposal: this.#proposal });
  }

  correct(by: Actor, command: CorrectionCommand): this {
    const { now, timeZone, hasCounterparty } = this;
    const decision = decideCorrection(this.life.person, command, {
      now,
      timeZone,
      actor: by,
      hasCounterparty,
      employedSince: null,
    });
    return this.#add(by, by.kind === "kiosk" ? "kiosk" : "web", decision);
  }

  member(member: Payloads["member"]): this {
    return this.#add(this.actors.manager, "web", decideMember(this.life.person, member, this));
  }

  mandate(mandate: "given" | "ended"): this {
    return this.#add(this.actors.manager, "web", decideMandate(this.life.person, { mandate }, this));
  }

  get #proposal(): number {
    return [...this.life.person.proposals.keys()].at(-1)!;
  }

  #add(actor: Actor, source: Source, decision: Doing["decision"]) {
    if ("refusal" in decision) throw new Error(JSON.stringify(decision.refusal));
    this.life.record({ actor, source, decision }, this.now, never);
    return this;
  }
}
