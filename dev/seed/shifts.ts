import { weekdayOf, type LocalDate } from "../../app/time/dates";
import type { PunchCommand } from "../../app/modules/ledger/rules/commands";
import { minuteMs } from "../../app/time/units";
import type { seedCompany, DailyPause, CastPattern, CastPerson } from "./cast";
import { atHour } from "./hours";

export type CompanyRules = Pick<typeof seedCompany, "timeZone" | "workPauses">;

export interface SeedPunch {
  person: CastPerson;
  command: PunchCommand;
  at: number;
}

/** From a check-in to its check-out, with the pauses between. */
export interface SeedShift {
  endsAt: number;
  punches: SeedPunch[];
}

/** Returns a person's shifts that begin on a day, by their pattern of that day. */
export function shiftsOn(
  on: LocalDate,
  person: CastPerson,
  pattern: CastPattern,
  rules: CompanyRules,
): SeedShift[] {
  const { intervals, pauses = [] } = pattern;
  return intervals.map(([start, end], index) => {
    const seed = `${person.email} ${on} ${index}`;
    const endsAt = atHour(on, end, rules.timeZone) + minutesOff(`${seed} out`);
    const takenPauses = pauses.filter(
      ({ kind, startsAt, often }) =>
        startsAt > start && startsAt < end && hashOf(`${seed} ${kind}`) % 100 < often,
    );
    const punches: SeedPunch[] = [
      checkIn(person, atHour(on, start, rules.timeZone) + minutesOff(`${seed} in`), on),
      ...takenPauses.flatMap((pause) => pausePunches(person, pause, { on, seed, rules })),
      { person, command: { kind: "check_out" }, at: endsAt },
    ];
    return { endsAt, punches };
  });
}

export function checkIn(person: CastPerson, at: number, on: LocalDate): SeedPunch {
  const mode = person.pattern.remoteOn?.includes(weekdayOf(on)) ? "remote" : "on_site";
  return { person, command: { kind: "check_in", mode, endsWithMissingExit: false }, at };
}

function pausePunches(
  person: CastPerson,
  { kind, startsAt, minutes }: DailyPause,
  { on, seed, rules }: { on: LocalDate; seed: string; rules: CompanyRules },
): SeedPunch[] {
  const from = atHour(on, startsAt, rules.timeZone) + minutesOff(`${seed} ${kind} from`);
  // Half the offset: the shortest pause is a quarter of an hour.
  const to = from + minutes * minuteMs + Math.round(minutesOff(`${seed} ${kind} to`) / 2);
  const countsAsWork = rules.workPauses.includes(kind);
  return [
    { person, command: { kind: "pause_start", pause: kind, countsAsWork }, at: from },
    { person, command: { kind: "pause_end" }, at: to },
  ];
}

/** Returns an offset of up to seven minutes, in milliseconds. The same seed gives the same offset. */
const minutesOff = (seed: string): number => (hashOf(seed) % 840_000) - 420_000;

function hashOf(seed: string): number {
  let hash = 2_166_136_261;
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return hash >>> 0;
}
