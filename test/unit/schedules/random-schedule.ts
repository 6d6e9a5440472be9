import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { faultOfPattern } from "~/modules/schedules/fault-of-pattern";
import { datesOf } from "~/time/dates-of";
import type {
  Absence,
  AbsencePart,
  BalanceMove,
  CalendarDay,
  CalendarYear,
  Pattern,
  Schedule,
  Segment,
  Terms,
} from "~/modules/schedules/schedule";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { workedMinutes } from "~/time/worked";
import { localDateOf, startOfDay } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { seededRandom } from "../../support/random";
import { aMove, canaryZone, madridZone, nationalDays, sickLeave, termsFrom, vacation } from "./a-schedule";

/** Two weeks each: both changes of the clock, a year's end, a leap day, and a usual June. */
const starts = ["2026-03-20", "2026-10-16", "2026-12-21", "2024-02-19", "2026-06-01"];
const windowDays = 14;

/** Work without a schedule: in the morning, and through a night. */
const freeWork: readonly Segment[] = [
  { from: 540, to: 780 },
  { from: 1_320, to: 1_800 },
];

/** A schedule, and what was recorded, over some weeks. */
export interface PlannedLife {
  schedule: Schedule;
  logs: readonly WorkedLog[];
  moves: readonly BalanceMove[];
  range: DateRange;
  /** Within the weeks, so some days are over and some are not. */
  now: number;
}

export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.#random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }
}

/** Returns a random life; the same seed returns the same. */
export function aPlannedLife(seed: number): PlannedLife {
  const chance = new Chance(seed);
  const from = chance.pick(starts);
  const range = { from, to: addDays(from, windowDays - 1) };
  const dateIn = () => addDays(from, chance.below(windowDays));
  const terms = [aTerms(chance, addDays(from, -chance.below(30)), 1)];
  terms.push(...chance.list(2, () => aTerms(chance, dateIn(), 2 + chance.below(50))));
  const schedule: Schedule = {
    // Two versions never have the same number.
    terms: terms.map((each, index) => ({ ...each, seq: each.seq * 10 + index })),
    endings: chance.below(6) === 0 ? [{ on: dateIn(), seq: chance.below(500) }] : [],
    calendars: chance.below(4) === 0 ? [] : [aCalendar(chance, from, dateIn)],
    nationalDays,
    absences: chance.list(4, () => anAbsence(chance, dateIn())),
    weeks: [],
    employedSince: null,
    timeZones: { company: madridZone, centres: { madrid: madridZone, "las-palmas": canaryZone } },
  };
  const now =
    startOfDay(addDays(from, 5 + chance.below(windowDays)), madridZone) + chance.below(1_440) * minuteMs;
  return {
    schedule,
    logs: datesOf(range).flatMap((on) => logsOn(chance, schedule, on, now)),
    moves: chance.list(3, () =>
      aMove(dateIn(), chance.below(600) - 300, {
        seq: chance.below(1_000_000),
        reason: chance.pick(["adjusted", "paid", "rested", "opening"]),
      }),
    ),
    range,
    now,
  };
}

function aTerms(chance: Chance, from: LocalDate, seq: number): Terms {
  return termsFrom(from, {
    seq,
    pattern: aPattern(chance, from),
    centre: chance.pick(["madrid", "madrid", "las-palmas"]),
    holidaysOff: chance.below(4) > 0,
    clockChange: chance.pick(["real", "neutral"]),
  });
}

/** Returns a pattern that can be agreed. */
export function aPattern(chance: Chance, from: LocalDate): Pattern {
  for (;;) {
    const pattern = anyPattern(chance, from);
    if (faultOfPattern(pattern) === null) return pattern;
  }
}

function anyPattern(chance: Chance, from: LocalDate): Pattern {
  const shifts = [aShift(chance), aShift(chance), []];
  const days = (count: number) => Array.from({ length: count }, () => chance.pick(shifts));
  switch (chance.below(8)) {
    case 0:
      return { kind: "none" };
    case 1:
    case 2:
      return {
        kind: "cycle",
        days: days(1 + chance.below(9)),
        anchorOn: addDays(from, chance.below(40) - 20),
      };
    case 3:
    case 4:
      return {
        kind: "flexible",
        weeklyMinutes: 1 + chance.below(3_000),
        referenceDays: [0, 1, 2, 3, 4, 5, 6].filter(() => chance.below(3) > 0),
      };
    default:
      return { kind: "week", days: days(7) };
  }
}

/** Returns one or two segments, also past midnight. */
function aShift(chance: Chance): Segment[] {
  const from = chance.pick([chance.below(1_440), 1_320]);
  const to = from + 1 + chance.below(600);
  const again = to + chance.below(120);
  return chance.below(2) === 0
    ? [{ from, to }]
    : [
        { from, to },
        { from: again, to: again + 1 + chance.below(300) },
      ];
}

function aCalendar(chance: Chance, from: LocalDate, dateIn: () => LocalDate): CalendarYear {
  const dates = new Set(chance.list(5, dateIn));
  const year = Number(from.slice(0, 4));
  const days = [...dates].map((on): CalendarDay => ({
    on,
    name: "Festivo",
    scope: "local",
    factor: chance.pick([0, 0, 0.5, 0.29, 1]),
  }));
  return { centre: chance.pick(["madrid", "las-palmas"]), year, days, seq: 5 };
}

export function anAbsence(chance: Chance, from: LocalDate): Absence {
  const to = addDays(from, chance.below(4));
  const part = aPart(chance);
  if (chance.below(5) === 0)
    return { ...sickLeave(from, to), part: chance.pick([{ kind: "all" } as const, part]) };
  const kind = chance.pick(["vacation", "vacation", "moving-home"]);
  return { ...vacation(from, to, part), kind, covers: chance.below(5) > 0 };
}

function aPart(chance: Chance): AbsencePart {
  const kind = chance.pick(["all", "morning", "afternoon", "hours", "hours"] as const);
  if (kind !== "hours") return { kind };
  const from = chance.below(1_440);
  return { kind, from, to: from + 1 + chance.below(1_440) };
}

/** Returns the entries of a day: often as planned, sometimes free work, sometimes without an exit. */
function logsOn(chance: Chance, schedule: Schedule, on: LocalDate, now: number): WorkedLog[] {
  const { planned } = expectedOn(schedule, on);
  const zone = chance.pick([madridZone, madridZone, canaryZone]);
  const shifts = planned.segments.length > 0 ? planned.segments : chance.list(1, () => chance.pick(freeWork));
  if (chance.below(6) === 0) return [];
  return shifts.flatMap(({ from, to }) => {
    const checkInTime = startOfDay(on, zone) + (from + chance.below(20)) * minuteMs;
    const end = checkInTime + (to - from + chance.below(40)) * minuteMs;
    if (end > now || localDateOf(checkInTime, zone) !== on) return [];
    const isMissing = chance.below(25) === 0;
    const restAt = checkInTime + Math.floor((end - checkInTime) / 2);
    const pauses = chance
      .list(1, () => ({ start_at: restAt, end_at: restAt + chance.below(10) * minuteMs }))
      .filter(({ end_at }) => end_at < end)
      .map((pause) => ({ ...pause, kind: "rest" as const, counts_as_work: chance.below(2) === 0 }));
    const checkOutTime = isMissing ? null : end;
    const worked = workedMinutes({ check_in_at: checkInTime, check_out_at: checkOutTime, pauses });
    return [
      {
        day: on,
        timeZone: zone,
        checkInTime,
        checkOutTime,
        isExitMissing: isMissing,
        durationMs: worked && worked.effective * minuteMs,
        pauses,
      },
    ];
  });
}
