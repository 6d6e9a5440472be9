// Random lives of one person, or of a company itself, decided by the ledger. A seed gives the same life each time.
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { dayMs, hourMs, minuteMs } from "../../app/time/units";
import type { PunchCommand } from "../../app/modules/ledger/rules/commands";
import { decideCompanyStatus } from "../../app/modules/ledger/rules/decide-closing";
import { decideCorrection } from "../../app/modules/ledger/rules/decide-correction";
import { decideIdentity } from "../../app/modules/ledger/rules/decide-identity";
import { decideMandate } from "../../app/modules/ledger/rules/decide-mandate";
import { decideMember } from "../../app/modules/ledger/rules/decide-member";
import { decideSchedule } from "../../app/modules/ledger/rules/decide-schedule";
import { decideProtocolRead } from "../../app/modules/ledger/rules/decide-protocol-read";
import { decidePunch } from "../../app/modules/ledger/rules/decide-punch";
import { openPauseOf } from "../../app/modules/ledger/rules/entry";
import type { Actor, NewEvent } from "../../app/modules/ledger/rules/event";
import type { ScheduleKind, PunchOrigin } from "../../app/modules/ledger/rules/payloads";
import { openEntryOf, type Person } from "../../app/modules/ledger/rules/person";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";
import { instantsAt } from "../../app/time/zones";
import { seededRandom } from "../support/random";
import { actorsOf, digestOf, LifeRecorder, uuidOf, type Actors, type Doing } from "./life-recorder";
import { randomCorrection, type Chance } from "./random-correction";

/** With the bounds at which rules change: undoing, missing exits, the longest entry, an unanswered proposal. */
const waits = {
  short: [0, 1, 900, 30_000, minuteMs, minuteMs + 1, 10 * minuteMs, 47 * minuteMs, hourMs],
  working: [
    3 * hourMs,
    5 * hourMs,
    5 * hourMs,
    8 * hourMs,
    8 * hourMs,
    16 * hourMs - 1,
    16 * hourMs,
    dayMs,
    dayMs + 1,
  ],
  away: [5 * hourMs, 8 * hourMs, 17 * hourMs, 7 * dayMs],
};
const zones = [...Array<string>(6).fill("Europe/Madrid"), "Atlantic/Canary", "America/Mexico_City"];
/** The evening before clocks change, before a leap day and before a new year, and a plain morning. */
const evenings = ["2026-03-28", "2026-10-24", "2026-10-24", "2027-03-27", "2028-02-28", "2026-12-31"];

/** The events of a random person. */
export function randomLife(number: number, length: number): DisclosedEvent[] {
  const random = seededRandom(number);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const actors = actorsOf(number);
  const life = new LifeRecorder(number, uuidOf("person", number));
  let timeZone = pick(zones);
  let now = random() < 0.3 ? instantsAt("2026-06-10", "07:00", timeZone)[0]! : evening(pick(evenings));
  const system = { actor: { kind: "system", id: null }, source: "system" } as const;
  const joined = decideMember(life.person, { status: "active", role: "employee" }, { now, timeZone });
  life.record({ ...system, decision: joined }, now, random);
  // In two thirds of the lives most steps correct something.
  const correcting = number % 3 > 0 ? 0.75 : 0.1;
  for (let step = 0; life.events.length < length && step < 200; step += 1) {
    const { state, entries } = life.person;
    now += pick(random() < 0.5 ? waits.short : state.open === null ? waits.away : waits.working);
    const isOut = state.member?.status === "inactive";
    const chance = random();
    const context = { now, timeZone, actors, pick, random };
    if (isOut ? chance < 0.5 : chance < 0.1) life.record(inOffice(life.person, context), now, random);
    else if (entries.size > 0 && random() < correcting) {
      const actor = pick([actors.me, actors.me, actors.manager, actors.manager, actors.kiosk]);
      const command = randomCorrection(life.person, context, actor);
      const decisionContext = { now, timeZone, actor, hasCounterparty: random() < 0.8, employedSince: null };
      const decision = decideCorrection(life.person, command, decisionContext);
      life.record({ actor, source: actor.kind === "kiosk" ? "kiosk" : "web", decision }, now, random);
    } else life.record(punching(life.person, context), now, random);
    if (random() < 0.02) timeZone = pick(zones);
  }
  return life.events;

  function evening(day: string) {
    return instantsAt(day, "20:00", timeZone)[0]!;
  }
}

interface LifeContext extends Chance {
  timeZone: string;
  actors: Actors;
}

/** A punch by web, API, program or kiosk; some are sent hours after they were made. */
function punching(person: Person, { now, timeZone, actors, pick, random }: LifeContext): Doing {
  const channel = pick(["web", "web", "web", "kiosk", "api", "program"] as const);
  const actor = channel === "kiosk" ? actors.kiosk : channel === "program" ? actors.program : actors.me;
  const identified_by = channel === "kiosk" ? "pin" : channel === "web" ? "session" : "token";
  const source = channel === "program" ? "api" : channel;
  const command = likelyCommand(person, pick, random);
  const madeAt = now - pick([0, hourMs, 5 * hourMs, 70 * hourMs]);
  const isStored = command.kind !== "undo" && random() < 0.2 && madeAt >= person.state.lastAt;
  if (!isStored) {
    const punched: PunchOrigin = { identified_by, deferred: null };
    return { actor, source, decision: decidePunch(person, command, { now, timeZone, punched }) };
  }
  const deferred = {
    device_at: madeAt + pick([0, 0, -3 * hourMs, 90_000]),
    last_contact_at: madeAt - pick([0, minuteMs, hourMs]),
    sent_at: now,
  };
  const punched: PunchOrigin = { identified_by, deferred };
  const decision = decidePunch(person, command, { now: madeAt, timeZone, punched });
  return { actor, source: source === "web" ? "offline" : source, decision };
}

function likelyCommand(person: Person, pick: LifeContext["pick"], random: () => number): PunchCommand {
  const mode = pick(["on_site", "remote"] as const);
  const checkIn = { kind: "check_in", mode, endsWithMissingExit: random() < 0.2 } as const;
  const pause = pick(["rest", "meal", "other"] as const);
  const open = openEntryOf(person);
  const undo = { kind: "undo", about: person.state.undo[0]?.about ?? 0 } as const;
  if (!open) return pick<PunchCommand>([checkIn, checkIn, undo]);
  if (random() < 0.08) return checkIn;
  const leaving: PunchCommand[] = [{ kind: "check_out" }, { kind: "check_out" }, undo, undo];
  const resuming: PunchCommand = { kind: "pause_end" };
  if (openPauseOf(open)) return pick<PunchCommand>([resuming, resuming, resuming, ...leaving]);
  const paused = { kind: "pause_start", pause, countsAsWork: random() < 0.3 } as const;
  return pick<PunchCommand>([paused, { kind: "change_mode", mode }, ...leaving]);
}

const scheduleOf = (kind: ScheduleKind | "plan", { state }: Person) => ({
  kind,
  payload: { digest: digestOf("plan", state.subjectSeq + 1) },
});

/** What managers and settings change: role, status, mandate, name, PIN, terms, balance; or the person reads the protocol. */
function inOffice(person: Person, { now, timeZone, actors, pick, random }: LifeContext): Doing {
  const { state } = person;
  const { status, role } = state.member!;
  const at = { now, timeZone };
  const by = { actor: actors.manager, source: "web" } as const;
  const other = role === "employee" ? "admin" : "employee";
  if (status === "inactive")
    return { ...by, decision: decideMember(person, { status: "active", role: pick([role, other]) }, at) };
  const mandate = state.represents ? "ended" : "given";
  const version = 1 + Math.floor(random() * 3);
  const protocolRead = { version, digest: digestOf("protocol", version) };
  const isAtKiosk = random() < 0.4;
  return pick<() => Doing>([
    () => ({ ...by, decision: decideMember(person, { status: "inactive", role }, at) }),
    () => ({ ...by, decision: decideMember(person, { status, role: other }, at) }),
    () => ({ ...by, decision: decideMandate(person, { mandate }, at) }),
    () => ({ ...by, decision: { events: [decideIdentity(person, "person", at)] } }),
    () => ({ ...by, decision: { events: [decideIdentity(person, "pin_set", at)] } }),
    () => ({
      actor: isAtKiosk ? actors.kiosk : actors.me,
      source: isAtKiosk ? "kiosk" : "web",
      decision: decideProtocolRead(person, protocolRead, at),
    }),
    () => ({ ...by, decision: decideSchedule(person, scheduleOf("terms_agreed", person), at) }),
    () => ({ ...by, decision: decideSchedule(person, scheduleOf("balance_moved", person), at) }),
    () => ({
      actor: pick([actors.manager, actors.me, isAtKiosk ? actors.kiosk : { kind: "system", id: null }]),
      source: "web",
      decision: decideSchedule(person, scheduleOf("plan", person), at),
    }),
  ])();
}

/** Returns the events of a company itself: its name, its closing and reopening, and the continuation of its register after a loss. */
export function randomCompanyLife(number: number, length: number): DisclosedEvent[] {
  const random = seededRandom(number);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const life = new LifeRecorder(number, null);
  const timeZone = pick(zones);
  let now = instantsAt("2026-06-10", "07:00", timeZone)[0]!;
  let [isClosed, generation] = [false, 1];
  const owner: Actor = { kind: "member", id: uuidOf("owner", number) };
  const system: Actor = { kind: "system", id: null };
  for (; life.events.length < length; now += pick(waits.away)) {
    const at = { now, timeZone };
    const named = decideIdentity(life.person, "company", at);
    const chance = life.events.length === 0 ? 1 : random();
    if (chance < 0.4) {
      isClosed = !isClosed;
      const event = decideCompanyStatus(life.person, isClosed ? "closed" : "open", at);
      life.record({ actor: owner, source: "web", decision: { events: [event] } }, now, random);
    } else if (chance < 0.6) {
      const origin = `register.example/${uuidOf("company", number)}${generation === 1 ? "" : `/${generation}`}`;
      generation += 1;
      const root = Buffer.from(sha256(utf8ToBytes(`lost ${number} ${generation}`))).toString("base64");
      const size = life.events.length + 3;
      const payload = { generation, origin, size, root, common: size - 3 };
      const event: NewEvent = { ...named, kind: "register_continued", payload };
      life.record({ actor: system, source: "system", decision: { events: [event] } }, now, random);
    } else if (chance < 0.75 && !isClosed) {
      const kind = pick(["calendar_declared", "plan"] as const);
      const decision = decideSchedule(life.person, scheduleOf(kind, life.person), at);
      life.record({ actor: owner, source: "web", decision }, now, random);
    } else life.record({ actor: owner, source: "web", decision: { events: [named] } }, now, random);
  }
  return life.events;
}
