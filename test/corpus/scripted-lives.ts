// Lives that chance rarely makes: disputes and what ends them, the bounds of undoing and of missing exits, clock changes.
import type { PunchCommand } from "../../app/modules/ledger/rules/commands";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";
import { instantsAt } from "../../app/time/zones";
import { Script } from "./life-script";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const checkIn: PunchCommand = { kind: "check_in", mode: "on_site", forgotExit: false };
const checkOut: PunchCommand = { kind: "check_out" };
const rest: PunchCommand = { kind: "pause_start", pause: "rest", countsAsWork: false };
const resume: PunchCommand = { kind: "pause_end" };

const scripts: ((script: Script, actors: Script["actors"]) => void)[] = [
  // Nobody answers the company's own proposal, or nobody can. The dispute stays.
  ...[true, false].map((hasCounterparty) => (script: Script, { me, manager }: Script["actors"]) => {
    anEvening(script).propose(me, HOUR).answer(manager, "disagree").after(HOUR).propose(manager, -HOUR);
    script.hasCounterparty = hasCounterparty;
    script.after(hasCounterparty ? 7 * DAY : 0).apply(manager);
  }),
  // The person's own proposal, an agreement, or the company's second thought ends a dispute.
  (script, { me, manager }) =>
    anEvening(script)
      .propose(me, HOUR)
      .answer(manager, "disagree")
      .propose(me, 0)
      .after(7 * DAY)
      .apply(me),
  (script, { me, manager }) =>
    anEvening(script).propose(me, HOUR).answer(manager, "disagree").propose(manager, 0).answer(me, "accept"),
  (script, { me, manager }) =>
    anEvening(script).propose(me, -HOUR).answer(manager, "disagree").apply(manager),
  // The company applies a change without agreement. Later both agree. Or it withdraws.
  (script, { me, manager }) =>
    anEvening(script)
      .propose(manager, -HOUR)
      .answer(me, "disagree")
      .apply(manager)
      .propose(manager, 0)
      .answer(me, "accept"),
  (script, { me, manager }) =>
    anEvening(script).propose(manager, "void").answer(me, "disagree").answer(manager, "withdraw"),
  // Undoing the exit leaves the entry open and disputed.
  (script, { me, manager }) =>
    script
      .punch(checkIn)
      .after(5 * HOUR)
      .punch(checkOut)
      .after(10_000)
      .propose(me, -HOUR)
      .answer(manager, "disagree")
      .after(50_000)
      .undo(),
  // The bounds: the missing exit and its undoing, the longest entry, a longer one.
  (script) =>
    script
      .punch(checkIn)
      .after(16 * HOUR)
      .punch(checkIn)
      .after(MINUTE)
      .undo(),
  (script) => script.punch(checkIn).after(DAY).punch(checkOut).after(MINUTE).undo(),
  (script) =>
    script
      .punch(checkIn)
      .punch(rest)
      .after(DAY + 1)
      .punch(checkOut)
      .after(1)
      .punch(checkIn),
  // An added entry lacks its exit until a correction states it.
  (script, { me, manager, kiosk }) => {
    const check_in_at = script.now;
    const modes = [{ from_at: check_in_at, mode: "remote" } as const];
    const times = { check_in_at, check_out_at: null, pauses: [], modes, hours: "overtime" } as const;
    script.after(9 * HOUR).correct(kiosk, {
      kind: "propose",
      entry: null,
      change: { kind: "add", times: { ...times, pauses: [] } },
      isUnidentified: true,
    });
    script
      .answer(manager, "accept")
      .propose(me, 8 * HOUR)
      .answer(manager, "accept");
  },
  (script, { me, manager }) =>
    script.punch(checkIn).after(HOUR).propose(me, "void").answer(manager, "accept").punch(checkIn),
  // A manager deactivates the representative within a pause. An admin cannot represent anybody.
  (script) =>
    script
      .mandate("given")
      .punch(checkIn)
      .after(HOUR)
      .punch(rest)
      .after(MINUTE)
      .member({ status: "inactive", role: "employee" })
      .after(DAY)
      .member({ status: "active", role: "admin" }),
  // The company changes its time zone within an entry.
  (script) => {
    script.punch(checkIn).after(HOUR);
    script.timeZone = "Atlantic/Canary";
    script
      .punch(checkOut)
      .after(20 * HOUR)
      .punch(checkIn)
      .after(10 * HOUR)
      .punch(checkOut);
  },
  // Punches without network at both bounds: at the last contact, and as they are sent.
  (script) =>
    script
      .punch(checkIn, [0, HOUR])
      .after(HOUR)
      .punch(rest, [HOUR, 0])
      .punch(resume)
      .after(HOUR)
      .punch(checkOut, [3, 5]),
];

const anEvening = (script: Script) =>
  script
    .punch(checkIn)
    .after(8 * HOUR)
    .punch(checkOut)
    .after(2 * HOUR);

/** Nights in which clocks repeat an hour or skip one. */
const nights: [timeZone: string, day: string][] = [
  ["Europe/Madrid", "2026-10-24"],
  ["Europe/Madrid", "2027-03-27"],
  ["Atlantic/Canary", "2026-10-24"],
];

/** The events of each scripted life. The first has this number, which decides its ids. */
export function scriptedLives(from: number): DisclosedEvent[][] {
  const start = instantsAt("2026-06-10", "09:00", "Europe/Madrid")[0]!;
  const scripted = scripts.map((write, at) => {
    const script = new Script(from + at, start);
    write(script.after(MINUTE), script.actors);
    return script.life.events;
  });
  const ofNights = nights.map(([timeZone, day], at) => {
    const script = new Script(from + scripts.length + at, instantsAt(day, "22:00", timeZone)[0]!, timeZone);
    script
      .punch(checkIn)
      .after(3.5 * HOUR)
      .punch(rest)
      .after(HOUR)
      .punch(resume)
      .after(3 * HOUR)
      .punch(checkOut);
    return script.life.events;
  });
  return [...scripted, ...ofNights];
}
