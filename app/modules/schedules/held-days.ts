import { weekOf, weekdayOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { startOfDay } from "~/time/zones";
import { coveredOn } from "./covered-on";
import { onClock } from "./on-clock";
import type { AddedShift, Publication, PublishedWeek, Release, ShiftSegment } from "./published-week";
import type { Absence, Schedule, Segment } from "./schedule";
import { intersectSegments, lastMinutes, lengthOf, mergeSegments, subtractSegments } from "./segments";
import { calendarOn, nothingPlanned, termsPlanOn, type PlannedDay } from "./terms-plan-on";
import { termsOn } from "./terms-on";
import { zoneOn } from "./zone-on";

/** A shift that holds, on the clock of the person's centre. */
export interface HeldShift extends Segment {
  /** The centre where it is worked, if it is not the person's own. */
  centre: string | null;
  /** The minutes by which the clock of the person's centre is ahead of the clock where it is worked. */
  ahead: number;
}

/** Held time beyond the contract, on the clock of the person's centre. */
export interface HeldOffer extends HeldShift {
  /** The number of its publication. Null for a shift that was added with the worker's yes. */
  publication: number | null;
}

/** A day of a published week, before absences. */
export interface HeldDay {
  /** The held time, offers included. */
  planned: PlannedDay;
  /** The shifts of that time, in order. Null where flexible hours hold, which have no times. */
  shifts: readonly HeldShift[] | null;
  /** A part of that time. */
  offers: readonly HeldOffer[];
  /** The part of that time that the manager gave free. */
  released: readonly Segment[];
}

/** The facts that decide which published time is an offer. */
export interface AgreedWeek {
  /** The covering absences that were accepted before the first publication. */
  absences: readonly Absence[];
  /** The minutes of the contract without those of these absences. */
  minutes: number;
}

/**
 * Returns the days of a published week as they hold after its records. A publication changes only days that had not begun when it was
 * recorded. So neither the time nor the offer of a begun day changes any more, except that shifts are added and released.
 *
 * The offer of a publication are its last minutes beyond the contract, without those that absences had taken, unless the manager named
 * others. Of a shift that is added, the last minutes beyond the contract are an offer.
 * @param before the instant (ms) from which on records do not count; by default all count.
 */
export function heldDaysOf(
  schedule: Schedule,
  { week, publications, added, releases }: PublishedWeek,
  agreed: AgreedWeek,
  before = Infinity,
): Map<LocalDate, HeldDay> {
  const days = new Map(datesOf(weekOf(week)).map((on) => [on, patternDay(schedule, on)]));
  const recordsToApply = [
    ...publications.map((record) => ({
      record,
      take: () => applyPublication(schedule, days, record, agreed),
    })),
    ...added.map((record) => ({ record, take: () => applyAddedShift(schedule, days, record, agreed) })),
    ...releases.map((record) => ({ record, take: () => applyRelease(days, record) })),
  ];
  recordsToApply
    .filter(({ record }) => record.recordedAt < before)
    .sort((one, other) => one.record.seq - other.record.seq)
    .forEach(({ take }) => take());
  return days;
}

/** Returns a day as terms and calendar plan it. */
function patternDay(schedule: Schedule, on: LocalDate): HeldDay {
  const plannedDay = termsPlanOn(schedule, on);
  const shifts = plannedDay.segments.map(({ from, to }) => ({ from, to, centre: null, ahead: 0 }));
  return { planned: plannedDay, shifts: plannedDay.isFlexible ? null : shifts, offers: [], released: [] };
}

function applyPublication(
  schedule: Schedule,
  days: Map<LocalDate, HeldDay>,
  { seq, recordedAt, days: statedDays, offer }: Publication,
  agreed: AgreedWeek,
) {
  const daysNotBegun = [...days.keys()].filter((on) => recordedAt < startOfDay(on, zoneOn(schedule, on)));
  for (const on of daysNotBegun) days.set(on, publishedDay(schedule, on, statedDays[weekdayOf(on)]!));
  const offerOn = (on: LocalDate, of: (shifts: readonly HeldShift[]) => readonly HeldShift[]) => {
    const day = days.get(on)!;
    const offers = of(freeShifts(day, agreed, on)).map((shift) => ({ ...shift, publication: seq }));
    days.set(on, { ...day, offers });
    return lengthOf(offers);
  };
  if (offer === null) {
    let beyond = beyondContract(days, agreed);
    for (const on of daysNotBegun.toReversed())
      beyond -= offerOn(on, (shifts) => lastMinutesOf(shifts, beyond));
  } else
    for (const on of daysNotBegun) {
      const offeredTimes = offer.filter((time) => time.on === on);
      offerOn(on, (shifts) => partsWithinClock(shifts, offeredTimes));
    }
}

/** Returns a day as it is published. Without terms nothing holds. */
function publishedDay(schedule: Schedule, on: LocalDate, segments: readonly ShiftSegment[]): HeldDay {
  const terms = termsOn(schedule, on);
  const shifts = terms
    ? segments.map((segment) => placeShift(schedule, on, segment)).sort((one, other) => one.from - other.from)
    : [];
  const minutes = lengthOf(shifts);
  const centres = shifts.length === 0 ? [null] : shifts.map(({ centre }) => centre);
  const calendarDays = terms?.holidaysOff
    ? centres.map((centre) => calendarOn(schedule, centre ?? terms.centre, on).calendarDay)
    : [];
  const plannedDay: PlannedDay = {
    ...nothingPlanned,
    minutes,
    segments: shifts.map(segmentOf),
    patternMinutes: minutes,
    calendarDay: calendarDays.find((day) => day !== null) ?? null,
  };
  return { planned: plannedDay, shifts, offers: [], released: [] };
}

/** Returns a shift on the clock of the person's centre: another centre gives its shift its own clock. */
export function placeShift(schedule: Schedule, on: LocalDate, { from, to, centre }: ShiftSegment): HeldShift {
  const own = zoneOn(schedule, on);
  const placed = onClock(on, { from, to }, { there: schedule.timeZones.centres[centre ?? ""] ?? own, own });
  return { ...placed, centre: centre ?? null, ahead: placed.from - from };
}

/** Returns the minutes of a week that are neither contract nor offer; 0 if the contract has more. */
function beyondContract(days: ReadonlyMap<LocalDate, HeldDay>, agreed: AgreedWeek): number {
  const sum = [...days].reduce((total, [on, { planned, offers }]) => {
    const { minutes: covered } = coveredOn(agreed.absences, on, planned);
    return total + planned.minutes - covered - lengthOf(offers);
  }, 0);
  return Math.max(0, sum - agreed.minutes);
}

/** Returns the shifts of a published day outside the absences that were accepted before. */
const freeShifts = ({ planned, shifts }: HeldDay, { absences }: AgreedWeek, on: LocalDate): HeldShift[] =>
  partsWithin(shifts!, coveredOn(absences, on, planned).left);

function applyAddedShift(
  schedule: Schedule,
  days: Map<LocalDate, HeldDay>,
  { on, segment }: AddedShift,
  agreed: AgreedWeek,
) {
  const day = days.get(on);
  if (!day || termsOn(schedule, on) === null) return;
  const { planned, shifts, offers, released } = day;
  const shift = placeShift(schedule, on, segment);
  const freeParts = partsWithout([shift], planned.segments);
  const minutes = lengthOf(freeParts);
  const sortByStart = <Each extends Segment>(some: readonly Each[]) =>
    [...some].sort((one, other) => one.from - other.from);
  const withShift: HeldDay = {
    planned: {
      ...planned,
      minutes: planned.minutes + minutes,
      patternMinutes: planned.patternMinutes + minutes,
      segments: shifts ? sortByStart([...planned.segments, ...freeParts.map(segmentOf)]) : [],
    },
    shifts: shifts && sortByStart([...shifts, ...freeParts]),
    offers,
    released: subtractSegments(released, [shift]),
  };
  days.set(on, withShift);
  const newOffers = lastMinutesOf(freeParts, beyondContract(days, agreed)).map((time) => ({
    ...time,
    publication: null,
  }));
  days.set(on, { ...withShift, offers: sortByStart([...offers, ...newOffers]) });
}

/** Takes the rest of the shift that runs at `from`. Later shifts of the day stay. */
function applyRelease(days: Map<LocalDate, HeldDay>, { on, from }: Release) {
  const day = days.get(on);
  const running =
    day && mergeSegments(day.planned.segments).find((shift) => shift.from <= from && from < shift.to);
  if (running) days.set(on, { ...day, released: mergeSegments([...day.released, { from, to: running.to }]) });
}

/** Returns a day without the time that the manager gave free. */
export function withoutReleased({ planned, shifts, offers, released }: HeldDay): Omit<HeldDay, "released"> {
  const minutes = lengthOf(released);
  return {
    planned: {
      ...planned,
      minutes: planned.minutes - minutes,
      patternMinutes: planned.patternMinutes - minutes,
      segments: subtractSegments(planned.segments, released),
    },
    shifts: shifts && partsWithout(shifts, released),
    offers: partsWithout(offers, released),
  };
}

const segmentOf = ({ from, to }: Segment): Segment => ({ from, to });

/** Returns the parts of shifts that are in `times`, or what another rule leaves of each. */
const partsOf = <Each extends Segment>(
  shifts: readonly Each[],
  cutShift: (shift: Each) => readonly Segment[],
): Each[] => shifts.flatMap((shift) => cutShift(shift).map(({ from, to }) => ({ ...shift, from, to })));

const partsWithin = <Each extends Segment>(shifts: readonly Each[], times: readonly Segment[]): Each[] =>
  partsOf(shifts, (shift) => intersectSegments([shift], times));

const partsWithout = <Each extends Segment>(shifts: readonly Each[], times: readonly Segment[]): Each[] =>
  partsOf(shifts, (shift) => subtractSegments([shift], times));

const lastMinutesOf = (shifts: readonly HeldShift[], minutes: number): HeldShift[] =>
  partsWithin(shifts, lastMinutes(shifts, minutes));

/** Returns the parts of shifts that are in `times`, which are on the clock where each shift is worked. */
const partsWithinClock = (shifts: readonly HeldShift[], times: readonly Segment[]): HeldShift[] =>
  partsOf(shifts, (shift) =>
    intersectSegments(
      [shift],
      times.map(({ from, to }) => ({ from: from + shift.ahead, to: to + shift.ahead })),
    ),
  );
