import { expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { coveredOn } from "~/modules/schedules/covered-on";
import { datesOf } from "~/time/dates-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import { lengthOf } from "~/modules/schedules/segments";
import type { Absence, Schedule, Segment } from "~/modules/schedules/schedule";
import { sumHours, type HoursSum } from "~/modules/schedules/sum-hours";
import { exactTimeOf, type UsedTime } from "~/modules/absences/used-time-of";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { livesOfTiers } from "../../support/rounds";
import { aLog, aMove, expectedIn, madridCalendar, termsFrom, vacation, withTerms } from "./a-schedule";
import { anAbsence, aPattern, aPlannedLife, Chance, type PlannedLife } from "./random-schedule";

/**
 * Checks a property of many random schedules. A property returns words for what occurred; each expected word must occur often, so that
 * chance has been everywhere.
 */
function everyLife(
  title: string,
  often: readonly string[],
  property: (life: PlannedLife, chance: Chance, label: string) => string[],
) {
  for (const { count: lives, options } of livesOfTiers(5_000))
    test(`${lives} random schedules: ${title}`, options, () => {
      const occurred = new Map(often.map((word) => [word, 0]));
      for (let seed = 1; seed <= lives; seed += 1) {
        const words = property(aPlannedLife(seed), new Chance(seed + 1_000_000), `seed ${seed}`);
        for (const word of new Set(words)) occurred.set(word, (occurred.get(word) ?? 0) + 1);
      }
      expect(often.filter((word) => occurred.get(word)! < lives / 50)).toEqual([]);
    });
}

/** Compares as text first: `toEqual` is slow, and is needed only to show a difference. */
function expectSame(actual: unknown, expected: unknown, label: string) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, label).toEqual(expected);
}

const daysIn = (schedule: Schedule, range: DateRange) => datesOf(range).map((on) => expectedOn(schedule, on));

const sumOf = ({ schedule, logs, now }: PlannedLife, range: DateRange) =>
  sumHours(schedule, logs, range, now);

const add = (one: HoursSum, other: HoursSum): HoursSum => ({
  effective: one.effective + other.effective,
  expected: one.expected + other.expected,
  adjustment: one.adjustment + other.adjustment,
  clockChange: one.clockChange + other.clockChange,
  pending: {
    days: one.pending.days + other.pending.days,
    minutes: one.pending.minutes + other.pending.minutes,
  },
});

/** Returns all minutes of entries, of complete and of pending days. */
const worked = ({ effective, pending }: HoursSum) => [effective, pending.minutes];

const nothing: HoursSum = {
  effective: 0,
  expected: 0,
  adjustment: 0,
  clockChange: 0,
  pending: { days: 0, minutes: 0 },
};

/** Returns the consecutive parts of a range, of 1 to 6 days. */
function partsOf({ from, to }: DateRange, chance: Chance): DateRange[] {
  const end = addDays(from, chance.below(6));
  return end >= to ? [{ from, to }] : [{ from, to: end }, ...partsOf({ from: addDays(end, 1), to }, chance)];
}

everyLife(
  "the sum over days equals the sum over any partition",
  ["clock change", "pending minutes", "complete days"],
  (life, chance, label) => {
    const whole = sumOf(life, life.range);
    const parts = partsOf(life.range, chance).map((part) => sumOf(life, part));
    expectSame(parts.reduce(add, nothing), whole, label);
    return [
      ...(whole.clockChange === 0 ? [] : ["clock change"]),
      ...(whole.pending.minutes > 0 ? ["pending minutes"] : []),
      ...(whole.effective > 0 && whole.expected > 0 ? ["complete days"] : []),
    ];
  },
);

everyLife(
  "unrelated events, and events in any order, change nothing",
  ["0 moves", "3 moves", "1 terms", "3 terms", "4 absences"],
  (life, chance, label) => {
    const { schedule, logs, moves, range, now } = life;
    const before = { logs: [aLog("2020-01-07 09:00", "2020-01-07 17:00")], on: "2020-01-07" };
    const after = addDays(range.to, 14);
    const replaced = chance.pick(schedule.terms);
    const changed: Schedule = {
      ...schedule,
      terms: chance.shuffle([
        ...schedule.terms,
        termsFrom(after, { seq: 9_000, recordedOn: range.to }),
        // The later recorded version of the same day replaces it.
        { ...replaced, seq: replaced.seq - 0.5, pattern: aPattern(chance, range.from) },
      ]),
      endings: chance.shuffle([...schedule.endings, { on: addDays(after, 30), seq: 9_001 }]),
      calendars: chance.shuffle([
        ...schedule.calendars,
        { ...madridCalendar, centre: "sevilla" },
        { ...madridCalendar, year: 2020 },
        ...schedule.calendars.map((calendar) => ({ ...calendar, seq: calendar.seq - 1, days: [] })),
      ]),
      absences: chance.shuffle([
        ...schedule.absences,
        vacation(before.on, before.on),
        vacation(after, after),
      ]),
    };
    const record = {
      logs: chance.shuffle([...logs, ...before.logs]),
      moves: chance.shuffle([...moves, aMove(before.on, 60), aMove(after, 60)]),
    };
    expectSame(daysIn(changed, range), daysIn(schedule, range), label);
    const at = { through: range.to, now };
    expectSame(balanceOf(changed, record, at), balanceOf(schedule, { logs, moves }, at), label);
    return [
      `${moves.length} moves`,
      `${schedule.terms.length} terms`,
      `${schedule.absences.length} absences`,
    ];
  },
);

everyLife(
  "an absence never raises the expected, and never changes the effective",
  ["covers", "covers nothing"],
  (life, chance, label) => {
    const { schedule, range } = life;
    const start = addDays(range.from, chance.below(14));
    const more = {
      ...life,
      schedule: { ...schedule, absences: [...schedule.absences, anAbsence(chance, start)] },
    };
    const [days, others] = [daysIn(schedule, range), daysIn(more.schedule, range)];
    const raised = others.filter(({ minutes }, index) => minutes > days[index]!.minutes);
    expectSame(raised, [], label);
    const [sum, other] = [sumOf(life, range), sumOf(more, range)];
    expectSame(worked(other), worked(sum), label);
    return [other.expected < sum.expected ? "covers" : "covers nothing"];
  },
);

everyLife(
  "terms from a day leave every day before it alone",
  ["week", "cycle", "flexible", "none"],
  (life, chance, label) => {
    const { schedule, range } = life;
    const from = addDays(range.from, 1 + chance.below(13));
    const terms = termsFrom(from, { seq: 9_000, pattern: aPattern(chance, from), centre: "las-palmas" });
    const changed = { ...schedule, terms: [...schedule.terms, terms] };
    const before = { from: range.from, to: addDays(from, -1) };
    expectSame(daysIn(changed, before), daysIn(schedule, before), label);
    return [terms.pattern.kind];
  },
);

everyLife(
  "each minute of a shift is covered or expected, as if minutes were counted one by one",
  ["flexible", "a part", "the whole shift", "nothing"],
  (life, _, label) => {
    const covering = life.schedule.absences.filter(({ covers }) => covers);
    return daysIn(life.schedule, life.range).flatMap(({ on, planned, covered, minutes, segments }) => {
      expectSame(minutes, Math.max(0, planned.minutes - covered), `${label}, ${on}`);
      if (planned.isFlexible) return ["flexible"];
      const shift = minutesIn(planned.segments);
      const half = Math.floor(planned.patternMinutes / 2);
      // A shortened day is taken whole by each half in which something is planned.
      const isShortened = shift.length < planned.patternMinutes;
      const halves = (index: number) => (isShortened ? [true, shift.length <= half] : [index < half]);
      const isAway = awayOn(covering, on);
      const left = shift.filter(
        (minute, index) => !halves(index).some((isMorning) => isAway(minute, isMorning)),
      );
      expectSame([shift.length, minutesIn(segments)], [planned.minutes, left], `${label}, ${on}`);
      expectSame(lengthOf(segments), minutes, `${label}, ${on}`);
      return [covered === 0 ? "nothing" : minutes > 0 ? "a part" : "the whole shift"];
    });
  },
);

/** Returns each minute of some segments. */
const minutesIn = (segments: readonly Segment[]): number[] =>
  segments.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, minute) => from + minute));

/** Returns whether an absence takes a minute of the shift that starts on a day, or a minute of its first half. */
function awayOn(absences: readonly Absence[], on: LocalDate) {
  const dates = [-1, 0, 1].map((days) => [days * 1_440, addDays(on, days)] as const);
  return (minute: number, isMorning: boolean): boolean =>
    absences.some(({ from, to, part }) => {
      const isDate = from <= on && on <= to;
      if (part.kind === "all") return isDate;
      if (part.kind !== "hours") return isDate && isMorning === (part.kind === "morning");
      return dates.some(
        ([midnight, date]) =>
          from <= date && date <= to && midnight + part.from <= minute && minute < midnight + part.to,
      );
    });
}

everyLife(
  "all kinds together use at most one day a date, in either unit, and the minutes that absences take",
  ["nothing", "a part", "whole days", "several kinds"],
  (life, _, label) => {
    const { schedule, range } = life;
    const kinds = [...new Set(schedule.absences.map(({ kind }) => kind))];
    const words = datesOf(range).map((on) => {
      const ofKinds = kinds.map((kind) => exactTimeOf(schedule, kind, { from: on, to: on }));
      const used = ofKinds.reduce(addUsed, unused);
      const planned = plannedOn(schedule, on);
      expectSame(used.minutes, coveredOn(schedule.absences, on, planned).minutes, `${label}, ${on}`);
      // Sums of binary fractions may be a billionth too much.
      const most = Math.max(used.natural, used.working) - 1e-9;
      if (most > 100) expect(most, `${label}, ${on}`).toBeLessThanOrEqual(100);
      if (ofKinds.filter(({ minutes }) => minutes > 0).length > 1) return "several kinds";
      return most <= 0 ? "nothing" : most < 99.999 ? "a part" : "whole days";
    });
    for (const kind of kinds) {
      const days = datesOf(range).map((on) => exactTimeOf(schedule, kind, { from: on, to: on }));
      expectSame(
        inMillionths(exactTimeOf(schedule, kind, range)),
        inMillionths(days.reduce(addUsed, unused)),
        label,
      );
    }
    return words;
  },
);

const unused: UsedTime = { natural: 0, working: 0, minutes: 0 };

const inMillionths = ({ natural, working, minutes }: UsedTime) =>
  [natural, working, minutes].map((amount) => Math.round(amount * 1e6));

const addUsed = (one: UsedTime, other: UsedTime): UsedTime => ({
  natural: one.natural + other.natural,
  working: one.working + other.working,
  minutes: one.minutes + other.minutes,
});

test("a week of flexible terms without holidays expects exactly its minutes", () => {
  const chance = new Chance(7);
  const patterns = Array.from({ length: 300 }, () => aPattern(chance, "2026-06-01"));
  const flexible = patterns.filter((pattern) => pattern.kind === "flexible");
  const expected = flexible.map((pattern) =>
    expectedIn(withTerms({ pattern, holidaysOff: false }), "2026-06-08", "2026-06-14"),
  );
  expect(flexible.length).toBeGreaterThan(50);
  expect(expected).toEqual(flexible.map(({ weeklyMinutes }) => weeklyMinutes));
});
