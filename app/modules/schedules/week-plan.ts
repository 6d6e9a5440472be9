import { addDays, weekdayOf, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { agreedMinutesOf } from "./model/agreed-minutes-of";
import { coveredOn } from "./covered-on";
import {
  heldDaysOf,
  withoutReleased,
  type AgreedWeek,
  type HeldDay,
  type HeldOffer,
  type HeldShift,
} from "./held-days";
import type { PublishedWeek } from "./published-week";
import type { Absence, Schedule, Segment, Terms } from "./schedule";
import { lengthOf, subtractSegments } from "./segments";
import type { PlannedDay } from "./terms-plan-on";
import { termsOn } from "./terms-on";

/** A day of a published week. */
export interface WeekDay {
  terms: Terms | null;
  /** The held time before absences, offers included and without released time. */
  planned: PlannedDay;
  /** The shifts of that time. Null where flexible hours hold, which have no times. */
  shifts: readonly HeldShift[] | null;
  offers: readonly (HeldOffer & { isAccepted: boolean })[];
  /** The minutes of the offers, which nobody owes. */
  offered: number;
  /** The minutes that covering absences take of the time that is no offer. */
  covered: number;
  /** The minutes that are neither offered nor covered. */
  expected: number;
  /** The time of these minutes. None with flexible hours. */
  expectedSegments: readonly Segment[];
  /** The minutes that it adds to the contract of its week. Negative if later absences take more than the terms plan for it. */
  contract: number;
}

/** The days of a published week by date, in order. */
export type WeekPlan = ReadonlyMap<LocalDate, WeekDay>;

const plansBySchedule = new WeakMap<Schedule, Map<LocalDate, WeekPlan | null>>();

/**
 * Returns the plan of the week of a day; null if nobody published it. It is computed once for each schedule, because every day of it asks
 * and schedules never change.
 */
export function weekPlanOf(schedule: Schedule, on: LocalDate): WeekPlan | null {
  if (schedule.weeks.length === 0) return null;
  const { from: monday } = weekOf(on);
  const plans = plansBySchedule.get(schedule) ?? new Map<LocalDate, WeekPlan | null>();
  plansBySchedule.set(schedule, plans);
  const knownPlan = plans.get(monday);
  if (knownPlan !== undefined) return knownPlan;
  const publishedWeek = schedule.weeks.find(({ week }) => week === monday);
  const plan = publishedWeek ? planOfWeek(schedule, publishedWeek) : null;
  plans.set(monday, plan);
  return plan;
}

function planOfWeek(schedule: Schedule, publishedWeek: PublishedWeek): WeekPlan {
  const { earlier, later } = coveringOf(schedule, publishedWeek);
  const contract = agreedMinutesOf(schedule, publishedWeek.week, earlier);
  const agreed = { absences: earlier, minutes: sumMinutes(contract.values()) };
  const days = heldDaysOf(schedule, publishedWeek, agreed);
  const takenLaterOn = takenLater(schedule, publishedWeek, { agreed, later });
  const isAccepted = acceptanceIn(publishedWeek);
  return new Map(
    datesOf(weekOf(publishedWeek.week)).map((on) => {
      const { planned, shifts, offers } = withoutReleased(days.get(on)!);
      const remaining = remainingOn([...earlier, ...later], on, { planned, offers });
      const offeredMinutes = lengthOf(offers);
      return [
        on,
        {
          terms: termsOn(schedule, on),
          planned,
          shifts,
          offers: offers.map((offer) => ({ ...offer, isAccepted: isAccepted(offer, on) })),
          offered: offeredMinutes,
          covered: planned.minutes - offeredMinutes - remaining.minutes,
          expected: remaining.minutes,
          expectedSegments: remaining.segments,
          contract: contract.get(on)! - takenLaterOn(on),
        },
      ];
    }),
  );
}

/** Returns the planned time of a day of a published week as it was before an instant (ms), without absences; null for other weeks. */
export function plannedBefore(schedule: Schedule, on: LocalDate, before: number): PlannedDay | null {
  const publishedWeek = schedule.weeks.find(({ week }) => week === weekOf(on).from);
  if (!publishedWeek) return null;
  // The contract decides only which part of the time is an offer.
  const anyContract = { absences: [], minutes: 0 };
  return withoutReleased(heldDaysOf(schedule, publishedWeek, anyContract, before).get(on)!).planned;
}

/**
 * Returns the covering absences that can take time of a week, apart by whether they were accepted before its first publication. The later
 * ones are in order.
 */
function coveringOf({ absences }: Schedule, { week, publications }: PublishedWeek) {
  const firstPublishedAt = publications[0]!.recordedAt;
  const { from: monday, to: sunday } = weekOf(week);
  // Hours of the next day can take from a night shift.
  const around: DateRange = { from: addDays(monday, -1), to: addDays(sunday, 1) };
  const coveringAbsences = absences
    .filter(({ covers, from, to }) => covers && from <= around.to && around.from <= to)
    // The difference of two that are not accepted is NaN, which sorts as equal.
    .sort((one, other) => acceptedAtOf(one) - acceptedAtOf(other));
  return {
    earlier: coveringAbsences.filter((absence) => acceptedAtOf(absence) < firstPublishedAt),
    later: coveringAbsences.filter((absence) => acceptedAtOf(absence) >= firstPublishedAt),
  };
}

const acceptedAtOf = ({ acceptedAt }: Absence): number => acceptedAt ?? Infinity;

/**
 * Returns a function that gives the minutes which absences accepted after the first publication take of the contract on a day: the time
 * that was published for it when each was accepted, without the offer. Time that an absence before had taken counts once.
 */
function takenLater(
  schedule: Schedule,
  publishedWeek: PublishedWeek,
  { agreed, later }: { agreed: AgreedWeek; later: readonly Absence[] },
): (on: LocalDate) => number {
  const statesBefore = later.map((absence, index) => {
    const before = [...agreed.absences, ...later.slice(0, index)];
    return { before, days: heldDaysOf(schedule, publishedWeek, agreed, acceptedAtOf(absence)), absence };
  });
  return (on) =>
    statesBefore.reduce((sum, { before, days, absence }) => {
      const day = withoutReleased(days.get(on)!);
      return sum + remainingOn(before, on, day).minutes - remainingOn([...before, absence], on, day).minutes;
    }, 0);
}

/** Returns the time of a day that is neither an offer nor taken by absences. Flexible hours have no times. */
function remainingOn(
  absences: readonly Absence[],
  on: LocalDate,
  { planned, offers }: Pick<HeldDay, "planned" | "offers">,
): { minutes: number; segments: readonly Segment[] } {
  const { minutes: covered, left } = coveredOn(absences, on, planned);
  if (planned.isFlexible)
    return { minutes: Math.max(0, planned.minutes - lengthOf(offers) - covered), segments: [] };
  const segments = subtractSegments(left, offers);
  return { minutes: lengthOf(segments), segments };
}

/**
 * Returns a function that says whether the worker accepted an offer. The last answer to its publication holds. An offer within a shift that
 * they took on needs no answer while each later publication has that shift.
 */
const acceptanceIn =
  ({ answers, added, publications }: PublishedWeek) =>
  ({ publication, from, to, ahead }: HeldOffer, on: LocalDate): boolean =>
    publication === null ||
    answers.findLast((answer) => answer.publication === publication)?.answer === "accepted" ||
    added.some(
      ({ seq, on: addedOn, segment }) =>
        addedOn === on &&
        segment.from <= from - ahead &&
        to - ahead <= segment.to &&
        publications.every(
          (each) =>
            each.seq < seq ||
            each.seq > publication ||
            each.days[weekdayOf(on)]!.some((shift) => shift.from <= segment.from && segment.to <= shift.to),
        ),
    );

const sumMinutes = (minutes: Iterable<number>) => [...minutes].reduce((sum, each) => sum + each, 0);
