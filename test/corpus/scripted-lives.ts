// Lives that chance rarely makes: disputes and what ends them, the bounds of undoing and of missing exits, clock changes.
import { dayMs, hourMs, minuteMs } from "../../app/time/units";
import type { PunchCommand } from "../../app/modules/ledger/rules/commands";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";
import { instantsAt } from "../../app/time/zones";
import { Script } from "./life-script";

const checkIn: PunchCommand = { kind: "check_in", mode: "on_site", endsWithMissingExit: false };
const checkOut: PunchCommand = { kind: "check_out" };
const rest: PunchCommand = { kind: "pause_start", pause: "rest", countsAsWork: false };
const resume: PunchCommand = { kind: "pause_end" };

const scripts: ((script: Script, actors: Script["actors"]) => void)[] = [
  // Nobody answers the company's own proposal, or nobody can. The dispute stays.
  ...[true, false].map((hasCounterparty) => (script: Script, { me, manager }: Script["actors"]) => {
    anEvening(script).propose(me, hourMs).answer(manager, "disagree").after(hourMs).propose(manager, -hourMs);
    script.hasCounterparty = hasCounterparty;
    script.after(hasCounterparty ? 7 * dayMs : 0).apply(manager);
  }),
  // The person's own proposal, an agreement, or the company's second thought ends a dispute.
  (script, { me, manager }) =>
    anEvening(script)
      .propose(me, hourMs)
      .answer(manager, "disagree")
      .propose(me, 0)
      .after(7 * dayMs)
      .apply(me),
  (script, { me, manager }) =>
    anEvening(script)
      .propose(me, hourMs)
      .answer(manager, "disagree")
      .propose(manager, 0)
      .answer(me, "accept"),
  (script, { me, manager }) =>
    anEvening(script).propose(me, -hourMs).answer(manager, "disagree").apply(manager),
  // The company applies a change without agreement. Later both agree. Or it withdraws.
  (script, { me, manager }) =>
    anEvening(script)
      .propose(manager, -hourMs)
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
      .after(5 * hourMs)
      .punch(checkOut)
      .after(10_000)
      .propose(me, -hourMs)
      .answer(manager, "disagree")
      .after(50_000)
      .undo(),
  // The bounds: the missing exit and its undoing, the longest entry, a longer one.
  (script) =>
    script
      .punch(checkIn)
      .after(16 * hourMs)
      .punch(checkIn)
      .after(minuteMs)
      .undo(),
  (script) => script.punch(checkIn).after(dayMs).punch(checkOut).after(minuteMs).undo(),
  (script) =>
    script
      .punch(checkIn)
      .punch(rest)
      .after(dayMs + 1)
      .punch(checkOut)
      .after(1)
      .punch(checkIn),
  // An added entry lacks its exit until a correction states it.
  (script, { me, manager, kiosk }) => {
    const check_in_at = script.now;
    const modes = [{ from_at: check_in_at, mode: "remote" } as const];
    const times = { check_in_at, check_out_at: null, pauses: [], modes, hours: "overtime" } as const;
    script.after(9 * hourMs).correct(kiosk, {
      kind: "propose",
      entry: null,
      change: { kind: "add", times: { ...times, pauses: [] } },
      isUnidentified: true,
    });
    script
      .answer(manager, "accept")
      .propose(me, 8 * hourMs)
      .answer(manager, "accept");
  },
  (script, { me, manager }) =>
    script.punch(checkIn).after(hourMs).propose(me, "void").answer(manager, "accept").punch(checkIn),
  // A manager deactivates the representative within a pause. An admin cannot represent anybody.
  (script) =>
    script
      .mandate("given")
      .punch(checkIn)
      .after(hourMs)
      .punch(rest)
      .after(minuteMs)
      .member({ status: "inactive", role: "employee" })
      .after(dayMs)
      .member({ status: "active", role: "admin" }),
  // The company changes its time zone within an entry.
  (script) => {
    script.punch(checkIn).after(hourMs);
    script.timeZone = "Atlantic/Canary";
    script
      .punch(checkOut)
      .after(20 * hourMs)
      .punch(checkIn)
      .after(10 * hourMs)
      .punch(checkOut);
  },
  // Punches without network at both bounds: at the last contact, and as they are sent.
  (script) =>
    script
      .punch(checkIn, [0, hourMs])
      .after(hourMs)
      .punch(rest, [hourMs, 0])
      .punch(resume)
      .after(hourMs)
      .punch(checkOut, [3, 5]),
];

const anEvening = (script: Script) =>
  script
    .punch(checkIn)
    .after(8 * hourMs)
    .punch(checkOut)
    .after(2 * hourMs);

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
    write(script.after(minuteMs), script.actors);
    return script.life.events;
  });
  const ofNights = nights.map(([timeZone, day], at) => {
    const script = new Script(from + scripts.length + at, instantsAt(day, "22:00", timeZone)[0]!, timeZone);
    script
      .punch(checkIn)
      .after(3.5 * hourMs)
      .punch(rest)
      .after(hourMs)
      .punch(resume)
      .after(3 * hourMs)
      .punch(checkOut);
    return script.life.events;
  });
  return [...scripted, ...ofNights];
}
