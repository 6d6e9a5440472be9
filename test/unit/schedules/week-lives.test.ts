// Published weeks counted minute by minute. This count knows nothing of segments: a shift is the set of its minutes.
import { expect, test } from "vitest";
import { expectedOn } from "~/modules/schedules/expected-on";
import type { PublishedWeek, ShiftSegment } from "~/modules/schedules/published-week";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { sumHours } from "~/modules/schedules/sum-hours";
import { termsPlanOn } from "~/modules/schedules/terms-plan-on";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekBandOf } from "~/modules/schedules/week-band-of";
import { addDays, type LocalDate } from "~/time/dates";
import { startOfDay } from "~/time/zones";
import { livesOfTiers } from "../../support/rounds";
import { canaryZone, madridZone } from "./a-schedule";
import { Chance } from "./random-schedule";
import { aPublishedLife } from "./random-weeks";

type Minutes = Set<number>;

interface CountedDay {
  on: LocalDate;
  hasTerms: boolean;
  /** The hours of a day without times; null where shifts hold. */
  flexible: number | null;
  /** The minutes of the pattern, if the calendar leaves only a part of it. */
  shortenedFrom: number | null;
  held: Minutes;
  offered: Minutes;
  released: Minutes;
}

const centreOn = (schedule: Schedule, on: LocalDate) => termsOn(schedule, on)?.centre ?? null;
const zoneOf = (centre: string | null) => (centre === "las-palmas" ? canaryZone : madridZone);

const minutesIn = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const inOrder = (minutes: Iterable<number>) => [...minutes].sort((one, other) => one - other);

/** The minutes of a shift by the clock of the person's centre. */
function shiftMinutes(schedule: Schedule, on: LocalDate, { from, to, centre }: ShiftSegment): number[] {
  const ahead = { [madridZone]: 60, [canaryZone]: 0 };
  const own = zoneOf(centreOn(schedule, on));
  const there = centre === undefined ? own : zoneOf(centre);
  const shift = ahead[own] - ahead[there];
  return minutesIn(from + shift, to + shift);
}

/** The minutes of a day that some absences take. */
function takenBy(absences: readonly Absence[], { on, held, shortenedFrom }: CountedDay): Minutes {
  const minutes = inOrder(held);
  const takenMinutes = new Set<number>();
  for (const { from, to, part } of absences) {
    const isOn = (date: LocalDate) => from <= date && date <= to;
    const half = Math.floor((shortenedFrom ?? minutes.length) / 2);
    const take = (isTaken: (minute: number, index: number) => boolean) =>
      minutes.filter(isTaken).forEach((minute) => takenMinutes.add(minute));
    if (part.kind === "hours") {
      const days = [-1, 0, 1].filter((each) => isOn(addDays(on, each)));
      if (days.length > 0)
        take((minute) =>
          days.some((each) => part.from <= minute - 1_440 * each && minute - 1_440 * each < part.to),
        );
    } else if (isOn(on)) {
      if (part.kind === "all") take(() => true);
      if (part.kind === "morning") take((_, index) => shortenedFrom !== null || index < half);
      if (part.kind === "afternoon")
        take((_, index) => (shortenedFrom === null ? index >= half : minutes.length > half));
    }
  }
  return takenMinutes;
}

/** The minutes of a day without times that some absences take. */
function takenOfFlexible(absences: readonly Absence[], day: CountedDay): number {
  const { on, shortenedFrom } = day;
  const all = day.flexible!;
  const parts = absences.filter(({ from, to }) => from <= on && on <= to).map(({ part }) => part);
  const has = (kind: string) => parts.some((part) => part.kind === kind);
  if (has("all") || (shortenedFrom !== null && (has("morning") || has("afternoon")))) return all;
  const hours = new Set(
    parts.flatMap((part) => (part.kind === "hours" ? minutesIn(part.from, part.to) : [])),
  );
  const half = Math.floor(all / 2);
  return Math.min(all, (has("morning") ? half : 0) + (has("afternoon") ? all - half : 0) + hours.size);
}

const countOf = (day: CountedDay) => day.flexible ?? day.held.size;
const takenOf = (absences: readonly Absence[], day: CountedDay) =>
  day.flexible === null ? takenBy(absences, day).size : takenOfFlexible(absences, day);

/** The minutes of a day that are owed: neither offered nor given free nor taken by absences. */
function owedOf(absences: readonly Absence[], day: CountedDay): number {
  if (day.flexible !== null)
    return Math.max(0, day.flexible - day.offered.size - takenOfFlexible(absences, day));
  const left: CountedDay = {
    ...day,
    held: new Set([...day.held].filter((minute) => !day.released.has(minute))),
    shortenedFrom: day.shortenedFrom === null ? null : day.shortenedFrom - day.released.size,
  };
  const takenMinutes = takenBy(absences, left);
  return [...left.held].filter((minute) => !takenMinutes.has(minute) && !day.offered.has(minute)).length;
}

/** The contract of each day of a week without some absences. */
function agreedOf(schedule: Schedule, dates: readonly LocalDate[], absences: readonly Absence[]): number[] {
  return dates.map((on) => {
    const day = patternDay(schedule, on);
    const terms = termsOn(schedule, on);
    const isAway = absences.some(({ from, to, part }) => part.kind === "all" && from <= on && on <= to);
    let share = 0;
    if (terms?.pattern.kind === "cycle" && !isAway) {
      const { days } = terms.pattern;
      const own = dates.filter((date) => termsOn(schedule, date) === terms);
      const cycle = days.flat().reduce((sum, { from, to }) => sum + to - from, 0);
      const minutes = own.reduce((sum, date) => sum + termsPlanOn(schedule, date).patternMinutes, 0);
      const missing = Math.max(0, Math.floor((cycle * own.length) / days.length) - minutes);
      share = Math.floor(missing / own.length) + (own[0] === on ? missing % own.length : 0);
    }
    return countOf(day) - takenOf(absences, day) + share;
  });
}

function patternDay(schedule: Schedule, on: LocalDate): CountedDay {
  const { isFlexible, minutes, patternMinutes, segments } = termsPlanOn(schedule, on);
  return {
    on,
    hasTerms: termsOn(schedule, on) !== null,
    flexible: isFlexible ? minutes : null,
    shortenedFrom: minutes < patternMinutes ? patternMinutes : null,
    held: new Set(segments.flatMap(({ from, to }) => minutesIn(from, to))),
    offered: new Set(),
    released: new Set(),
  };
}

interface Agreed {
  absences: readonly Absence[];
  contract: number;
}

/** The days of a week after the records before an instant. */
function daysAfter(
  schedule: Schedule,
  { week, publications, added, releases }: PublishedWeek,
  { absences, contract }: Agreed,
  before: number,
): CountedDay[] {
  const days = Array.from({ length: 7 }, (_, index) => patternDay(schedule, addDays(week, index)));
  const beyond = () =>
    days.reduce((sum, day) => sum + countOf(day) - takenOf(absences, day) - day.offered.size, 0) - contract;
  const records = [
    ...publications.map((publication) => ({ publication, added: null, release: null, ...publication })),
    ...added.map((shift) => ({ publication: null, added: shift, release: null, ...shift })),
    ...releases.map((release) => ({ publication: null, added: null, release, ...release })),
  ]
    .filter(({ recordedAt }) => recordedAt < before)
    .sort((one, other) => one.seq - other.seq);
  for (const record of records) {
    if (record.publication) {
      const { days: stated, offer, recordedAt } = record.publication;
      const open = days.filter(({ on }) => recordedAt < startOfDay(on, zoneOf(centreOn(schedule, on))));
      for (const day of open) {
        const shifts = day.hasTerms ? stated[days.indexOf(day)]! : [];
        const heldMinutes = new Set(shifts.flatMap((shift) => shiftMinutes(schedule, day.on, shift)));
        const named = (offer ?? [])
          .filter(({ on }) => on === day.on)
          .flatMap(({ from, to }) =>
            shifts
              .map((shift) => ({ ...shift, from: Math.max(from, shift.from), to: Math.min(to, shift.to) }))
              .flatMap((shift) => shiftMinutes(schedule, day.on, shift)),
          );
        Object.assign(day, { flexible: null, shortenedFrom: null, held: heldMinutes, released: new Set() });
        const takenMinutes = takenBy(absences, day);
        day.offered = new Set(named.filter((minute) => !takenMinutes.has(minute)));
      }
      if (offer !== null) continue;
      let left = beyond();
      for (const day of open.toReversed()) {
        const coveredMinutes = takenBy(absences, day);
        const free = inOrder([...day.held].filter((minute) => !coveredMinutes.has(minute)));
        while (left > 0 && free.length > 0) {
          day.offered.add(free.pop()!);
          left -= 1;
        }
      }
    } else if (record.added) {
      const day = days.find(({ on }) => on === record.added.on)!;
      if (!day.hasTerms) continue;
      const minutes = shiftMinutes(schedule, day.on, record.added.segment);
      const fresh = minutes.filter((minute) => !day.held.has(minute));
      for (const minute of minutes) day.released.delete(minute);
      if (day.flexible !== null) day.flexible += fresh.length;
      else for (const minute of fresh) day.held.add(minute);
      if (day.shortenedFrom !== null) day.shortenedFrom += fresh.length;
      const left = beyond();
      for (const minute of inOrder(fresh).reverse().slice(0, Math.max(0, left))) day.offered.add(minute);
    } else {
      const day = days.find(({ on }) => on === record.release.on)!;
      // Until the first minute without a shift.
      for (let minute = record.release.from; day.held.has(minute); minute += 1) day.released.add(minute);
    }
  }
  return days;
}

/** The band of a week, counted minute by minute. */
function countedBand(schedule: Schedule, published: PublishedWeek, worked: number) {
  const acceptedAtOf = ({ acceptedAt }: Absence) => acceptedAt ?? Infinity;
  const covering = schedule.absences
    .filter(({ covers }) => covers)
    .sort((one, other) => (acceptedAtOf(one) < acceptedAtOf(other) ? -1 : 1));
  const firstAt = published.publications[0]!.recordedAt;
  const earlier = covering.filter((absence) => acceptedAtOf(absence) < firstAt);
  const later = covering.filter((absence) => acceptedAtOf(absence) >= firstAt);
  const dates = Array.from({ length: 7 }, (_, index) => addDays(published.week, index));
  const agreed = agreedOf(schedule, dates, earlier);
  const sum = (minutes: readonly number[]) => minutes.reduce((all, each) => all + each, 0);
  const facts = { absences: earlier, contract: sum(agreed) };
  let takenCount = 0;
  for (const [index, absence] of later.entries()) {
    const before = [...earlier, ...later.slice(0, index)];
    for (const day of daysAfter(schedule, published, facts, acceptedAtOf(absence)))
      takenCount += owedOf(before, day) - owedOf([...before, absence], day);
  }
  const days = daysAfter(schedule, published, facts, Infinity);
  const expected = days.map((day) => owedOf([...earlier, ...later], day));
  const contract = Math.max(0, facts.contract - takenCount);
  const owed = Math.min(sum(expected), contract);
  const difference = worked > contract ? worked - contract : worked < owed ? worked - owed : 0;
  return { contract, expected, difference };
}

for (const { count, options } of livesOfTiers(5_000))
  test(`${count} random lives: the totals of published weeks are the sums of their minutes`, options, () => {
    const seen = { excess: 0, missing: 0, nothing: 0, offers: 0, taken: 0 };
    for (let seed = 1; seed <= count; seed += 1) {
      const { schedule } = aPublishedLife(seed);
      const chance = new Chance(seed);
      for (const published of schedule.weeks) {
        const dates = Array.from({ length: 7 }, (_, index) => addDays(published.week, index));
        const days = dates.map((on) => expectedOn(schedule, on));
        const worked = dates.map((on, index) => ({
          on,
          effective: chance.pick([0, days[index]!.minutes, chance.below(700)]),
        }));
        const total = worked.reduce((sum, { effective }) => sum + effective, 0);
        const counted = countedBand(schedule, published, total);
        const band = weekBandOf(schedule, worked);
        const shown = {
          contract: band.contract,
          expected: days.map(({ minutes }) => minutes),
          difference: band.difference,
        };
        expect([seed, published.week, shown]).toEqual([seed, published.week, counted]);
        if (band.difference > 0) seen.excess += 1;
        else if (band.difference < 0) seen.missing += 1;
        else seen.nothing += 1;
        if (band.offered > 0) seen.offers += 1;
        if (days.some(({ covered }) => covered > 0)) seen.taken += 1;
      }
    }
    expect(Object.values(seen).every((times) => times > count / 20)).toBe(true);
  });

for (const { count, options } of livesOfTiers(5_000))
  test(`${count} random lives: sums over any division of published weeks add up`, options, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const { schedule, logs, range, now } = aPublishedLife(seed);
      const cut = addDays(range.from, new Chance(seed).below(13));
      const sumOf = (from: LocalDate, to: LocalDate) => {
        const { effective, expected, adjustment } = sumHours(schedule, logs, { from, to }, now);
        return [effective, expected, adjustment];
      };
      const parts = [sumOf(range.from, cut), sumOf(addDays(cut, 1), range.to)];
      const whole = sumOf(range.from, range.to);
      expect([seed, whole.map((_, index) => parts[0]![index]! + parts[1]![index]!)]).toEqual([seed, whole]);
    }
  });
