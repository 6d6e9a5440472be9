import type { ReadExtent } from "~/modules/ledger/read-people.server";
import type { CorrectionCommand, Decision, PunchCommand } from "~/modules/ledger/rules/commands";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import type { Actor, LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import type { EntryTimes } from "~/modules/ledger/rules/payloads";
import type { Person } from "~/modules/ledger/rules/person";
import { localDateOf } from "~/time/zones";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { seededRandom } from "../random";
import {
  checkIn,
  checkOut,
  forgotExit,
  fromHome,
  lunch,
  manager,
  punched,
  resume,
  times,
  undo,
  wholeRecord,
  winter,
  worker,
  zone,
} from "./a-record";

/** The nights of 2026 in which the clocks of Madrid change, and one in which they do not. */
const starts = ["2026-03-27 20:00", "2026-10-23 20:00", "2026-06-10 07:00"].map(winter);
const waits = [
  0,
  900,
  30_000,
  59_000,
  61_000,
  10 * minuteMs,
  hourMs,
  5 * hourMs,
  17 * hourMs,
  25 * hourMs,
  8 * dayMs,
];
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

/** A command of a person, and how much of the record its decision needs. */
export interface Step {
  now: number;
  by: Actor;
  extent: ReadExtent;
  decide: (person: Person) => Decision<{ code: string }>;
  /** Changes the person's identity. */
  isRename?: true;
}

/**
 * Returns the random acts of one person and one manager over some weeks: taps in every order, clocks that are behind, corrections.
 * @param offline the share of punches that are queued without a network and arrive some hours later.
 * @param staff the rate at which their role, status or name changes.
 * @returns when they joined, and a function that gives the next step of a record.
 */
export function aRandomLife(
  seed: number,
  me: Actor = worker,
  { offline = 0.2, staff = 0 } = {},
): { joinedAt: number; next: (person: Person) => Step } {
  const random = seededRandom(seed);
  const network = seededRandom(seed + 1_000_000);
  const office = seededRandom(seed + 2_000_000);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let now = pick(starts);
  const next = (person: Person): Step => {
    now += pick(waits);
    if (staff > 0) {
      const isInactive = person.state.member?.status === "inactive";
      // A deactivated person does nothing, but is soon active again.
      if (office() < (isInactive ? 0.4 : staff)) return ofStaff(person, now, office);
    }
    if (random() < 0.6) {
      const at = random() < 0.1 ? now - 2_000 : now;
      const picked = pick(punches);
      const about = person.state.undo[0]?.about ?? 0;
      const command = picked.kind === "undo" ? { ...picked, about } : picked;
      const isStored = command.kind !== "undo" && network() < offline;
      const madeAt = isStored ? at - [0, hourMs, 5 * hourMs, 70 * hourMs][Math.floor(network() * 4)]! : null;
      const decide: Step["decide"] = (currentPerson) =>
        madeAt === null
          ? decidePunch(currentPerson, command, { now: at, timeZone: zone, punched })
          : decideStored(currentPerson, command, { madeAt, sentAt: at });
      return { now: at, by: me, extent: "open", decide };
    }
    const by = pick([me, manager]);
    const command = aCorrection(person, now, pick);
    const context = {
      now,
      timeZone: zone,
      actor: by,
      hasCounterparty: random() < 0.8,
      employedSince: random() < 0.5 ? null : "2099-01-01",
    };
    return {
      now,
      by,
      extent: wholeRecord,
      decide: (currentPerson) => decideCorrection(currentPerson, command, context),
    };
  };
  return { joinedAt: now - dayMs, next };
}

/** Returns a change by the company: another role, deactivation, activation, or another name. */
function ofStaff({ state: { member } }: Person, now: number, random: () => number): Step {
  const stepOfManager = { now, by: manager, extent: "open" } as const;
  const { status, role } = member!;
  if (status === "active" && random() < 0.3)
    return {
      ...stepOfManager,
      isRename: true,
      decide: (currentPerson) => ({ events: [anIdentity(currentPerson, now)] }),
    };
  const isRole = random() < 0.4;
  const next = {
    status: isRole === (status === "active") ? ("active" as const) : ("inactive" as const),
    role: isRole ? (role === "admin" ? ("employee" as const) : ("admin" as const)) : role,
  };
  return {
    ...stepOfManager,
    decide: (currentPerson) => decideMember(currentPerson, next, { now, timeZone: zone }),
  };
}

function anIdentity({ state: { subjectSeq, lastAt } }: Person, now: number): NewEvent {
  const at = Math.max(now, lastAt);
  return {
    kind: "person",
    about: null,
    payload: {},
    day: localDateOf(at, zone),
    subjectSeq: subjectSeq + 1,
    timeZone: zone,
    occurredAt: at,
  };
}

/** Returns when an event is recorded: as it happens, or when a queued punch arrives. */
export const recordedAtOf = ({ occurredAt, payload }: LedgerEvent): number =>
  "deferred" in payload && payload.deferred ? payload.deferred.sent_at : occurredAt;

/** Decides a queued punch: never earlier than the recorded events. */
function decideStored(
  person: Person,
  command: PunchCommand,
  { madeAt, sentAt }: { madeAt: number; sentAt: number },
): ReturnType<Step["decide"]> {
  if (madeAt < person.state.lastAt) return { refusal: { code: "before-last" } };
  const deferred = { device_at: madeAt, last_contact_at: madeAt - minuteMs, sent_at: sentAt };
  return decidePunch(person, command, { now: madeAt, timeZone: zone, punched: { ...punched, deferred } });
}

function aCorrection(person: Person, now: number, pick: <T>(list: readonly T[]) => T): CorrectionCommand {
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
    (entry?.times.check_in_at ?? now - pick([2, 8, 50]) * hourMs) + pick([-3, 0, 0, 1]) * 20 * minuteMs;
  const endAt = pick([startAt + pick([1, 5, 9]) * hourMs, startAt + 20 * minuteMs, null]);
  const stated: EntryTimes = {
    ...times(startAt, endAt),
    pauses: pick([
      [],
      [
        {
          start_at: startAt,
          end_at: startAt + 15 * minuteMs,
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
