import type { OverlapRange } from "~/modules/ledger/read-people.server";
import type { CorrectionCommand, Decision, PunchCommand } from "~/modules/ledger/rules/commands";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import type { Actor, LedgerEvent } from "~/modules/ledger/rules/event";
import { payloadSchemas, type EntryTimes, type Payloads } from "~/modules/ledger/rules/payloads";
import { newPerson, type Person } from "~/modules/ledger/rules/person";
import { followEvent } from "../register/follow-event";
export const zone = "Europe/Madrid";

export const worker: Actor = { kind: "member", id: "00000000-0000-7000-8000-00000000000a" };
export const manager: Actor = { kind: "member", id: "00000000-0000-7000-8000-00000000000b" };
/** A kiosk at which every worker may punch for themselves. */
export const tablet: Actor = { kind: "kiosk", id: "00000000-0000-7000-8000-00000000000d" };
export const system: Actor = { kind: "system", id: null };
export const punched = { identified_by: "session", deferred: null } as const;

/** Returns the instant of a winter time in Madrid: `2026-03-02 09:00`. */
export const winter = (local: string) => Date.parse(`${local.replace(" ", "T")}+01:00`);

/** One person's record. Each call decides, appends and returns the refusal's code, or null. */
export class Record {
  person: Person = newPerson(worker.id!);
  readonly events: LedgerEvent[] = [];

  constructor(joinedAt: number) {
    this.member({ status: "active", role: "employee" }, joinedAt);
  }

  punch(command: PunchCommand, now: number, timeZone = zone): string | null {
    // An undo concerns the last visible punch, unless a test names another.
    const last = this.person.state.undo[0]?.about ?? 0;
    const meant = command.kind === "undo" && command.about === 0 ? { ...command, about: last } : command;
    return this.#append(decidePunch(this.person, meant, { now, timeZone, punched }), worker);
  }

  correct(
    command: CorrectionCommand,
    now: number,
    by: Actor = worker,
    hasCounterparty = true,
    employedSince: string | null = null,
  ): string | null {
    return this.#append(
      decideCorrection(this.person, command, {
        now,
        timeZone: zone,
        actor: by,
        hasCounterparty,
        employedSince,
      }),
      by,
    );
  }

  take({ by, decide }: { by: Actor; decide: (person: Person) => Decision<{ code: string }> }) {
    return this.#append(decide(this.person), by);
  }

  member(member: Payloads["member"], now: number): string | null {
    return this.#append(decideMember(this.person, member, { now, timeZone: zone }), system);
  }

  get newest(): LedgerEvent {
    return this.events.at(-1)!;
  }

  #append(decision: Decision<{ code: string }>, actor: Actor): string | null {
    if ("refusal" in decision) return decision.refusal.code;
    for (const decided of decision.events) {
      payloadSchemas[decided.kind].parse(decided.payload);
      const event: LedgerEvent = { ...decided, id: `event ${decided.subjectSeq}`, source: "web", actor };
      this.person = followEvent(this.person, event);
      this.events.push(event);
    }
    return null;
  }
}

export const checkIn: PunchCommand = { kind: "check_in", mode: "on_site", endsWithMissingExit: false };
export const forgotExit: PunchCommand = { ...checkIn, endsWithMissingExit: true };
export const checkOut: PunchCommand = { kind: "check_out" };
export const lunch: PunchCommand = { kind: "pause_start", pause: "meal", countsAsWork: false };
export const resume: PunchCommand = { kind: "pause_end" };
export const undo: PunchCommand = { kind: "undo", about: 0 };
export const fromHome: PunchCommand = { kind: "change_mode", mode: "remote" };

/** A plain entry, as a correction states it. */
export const times = (check_in_at: number, check_out_at: number | null): EntryTimes => ({
  check_in_at,
  check_out_at,
  pauses: [],
  modes: [{ from_at: check_in_at, mode: "on_site" }],
  hours: null,
});

/** The whole record, however long it is. */
export const wholeRecord: OverlapRange = { from: "0000-01-01", to: "9999-12-31", entry: null };
